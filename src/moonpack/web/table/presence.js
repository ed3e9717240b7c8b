// @ts-check
/** Who of those who play is there. */

/**
 * Whether somebody else who plays has no page open at this table.
 * @param {import("./view.js").TableView<any>} view @param {number} seat
 */
export const isAway = ({ table, you, presence, player }, seat) =>
  Boolean(player) &&
  table?.state === "playing" &&
  table.seats[seat - 1]?.kind === "person" &&
  !you.seats.includes(seat) &&
  !presence.here.includes(seat);
