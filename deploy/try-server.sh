#!/bin/bash
# Tries the page about a small server: makes a Debian of its own in a folder, boots it with systemd as its first process, runs the steps of the page as they
# stand there, then kills the server, backs it up, restores the backup elsewhere and takes everything down again.
#   apt install debootstrap systemd-container
#   deploy/try-server.sh               as root; the folder is removed afterwards; ten minutes, 2 GB
#   EXTRA=FOLDER deploy/try-server.sh  copies what is in FOLDER over the system first: certificates of a proxy, pip's settings
# The machine has the network of this one, so port 8765 must be free.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
page="$project/docs/hosting/server.md"
folder=$(mktemp -d "${TMPDIR:-/tmp}/moonpack-server.XXXXXX")
root="$folder/system" # not the folder itself, which only root may enter
nspawn=
cleanup() {
  if [ -n "$nspawn" ] && kill -0 "$nspawn" 2>/dev/null; then
    inside systemctl poweroff >/dev/null 2>&1 || kill "$nspawn"
    wait "$nspawn" || true
  fi
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

say() { printf '\n== %s\n' "$*"; }

# Runs a command in the machine, in the folder of the project.
inside() {
  nsenter --target "$(pgrep --parent "$nspawn" | head -n 1)" --mount --uts --ipc --pid --cgroup --root \
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb sh -c 'cd /root/moonpack && exec "$@"' sh "$@"
}

# Waits until a command succeeds, for a minute.
until_it() {
  for _ in $(seq 60); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 1
  done
  echo "in vain: $*" >&2
  return 1
}

# The first block of commands on the page.
steps() { awk '/^```/ { if (inside) exit; inside = 1; next } inside' "$page"; }

# The digest of all journals that a command of backups prints.
digest() { grep -o 'journals [0-9a-f]*'; }

say "a Debian in $root"
debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,python3-venv,python3-dev,g++,curl,ca-certificates,git \
  bookworm "$root" > "$folder/log" || { tail "$folder/log"; exit 1; }
cp /etc/resolv.conf "$root/etc/resolv.conf"
[ -z "${EXTRA:-}" ] || cp -r "$EXTRA/." "$root/"
git clone --quiet "$project" "$root/root/moonpack"

say "it boots"
systemd-nspawn --quiet --directory="$root" --boot --register=no --keep-unit > "$folder/log" 2>&1 < /dev/null &
nspawn=$!
until_it inside systemctl is-system-running || { tail "$folder/log"; exit 1; }

say "the steps of the page"
steps | tee "$root/root/steps.sh"
inside bash -euo pipefail /root/steps.sh

say "killed, and back by itself"
before=$(inside systemctl show --property MainPID --value moonpack)
inside systemctl kill --signal SIGKILL moonpack
until_it inside curl --silent --fail http://127.0.0.1:8765/api/health
[ "$before" != "$(inside systemctl show --property MainPID --value moonpack)" ]

say "a table, a backup, and the backup somewhere else"
inside curl --silent --fail --header 'content-type: application/json' http://127.0.0.1:8765/api/tables \
  --data '{"game": "wolves", "seats": [{"who": "me", "name": "Ann"}, {"who": "here", "name": "Bea"}]}' > /dev/null
inside systemctl start moonpack-backup
newest=$(inside sh -c 'ls -t /var/lib/moonpack/backups/*.backup | head -n 1')
inside /opt/moonpack/bin/moonpack verify "$newest" | tee "$folder/verified"
inside /opt/moonpack/bin/moonpack restore "$newest" --database sqlite:////root/elsewhere.sqlite3 | tee "$folder/restored"
[ "$(digest < "$folder/verified")" = "$(digest < "$folder/restored")" ]
grep -q ' 1 table' "$folder/verified"

say "the file is lost, and the backup comes back"
inside systemctl stop moonpack
inside sh -c 'rm /var/lib/moonpack/moonpack.sqlite3*'
inside /opt/moonpack/bin/moonpack restore "$newest" --force --config /etc/moonpack/moonpack.toml | tee "$folder/restored"
[ "$(digest < "$folder/verified")" = "$(digest < "$folder/restored")" ]
inside systemctl start moonpack
until_it inside curl --silent --fail http://127.0.0.1:8765/api/health
inside /opt/moonpack/bin/moonpack admin --config /etc/moonpack/moonpack.toml tables list | grep wolves

say "how it is confined"
inside systemd-analyze security moonpack.service --no-pager | tail -n 1
inside systemctl --no-pager list-timers moonpack-backup.timer | head -n 2

say "stopped"
inside systemctl stop moonpack
inside journalctl --unit moonpack --no-pager --output cat | tail -n 5
echo "everything worked"
