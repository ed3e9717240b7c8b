"""The limits on what visitors may do, which a host can change; see `settings.py`."""

from __future__ import annotations

from dataclasses import dataclass

from moonpack.server.setting_fields import STRICT, Count, Rate, Room, setting


@dataclass(frozen=True)
class Limits:
    """How much one visitor may use. Rates are per second; bursts of three times that are fine."""

    __pydantic_config__ = STRICT

    message_bytes: Count = setting(
        4_096,
        "bytes of a message on a socket; one of more than four times that closes the socket",
    )
    body_bytes: Count = setting(16_384, "bytes of a request's body")
    record_bytes: Count = setting(1_000_000, "bytes of an uploaded record")
    record_steps: Count = setting(20_000, "steps of an uploaded record")
    messages: Rate = setting(
        20.0,
        "commands a second of a person, on all sockets together; ten times as many from an address",
    )
    bot_messages: Rate = setting(
        20.0, "commands a second of a program with a bot token, on all its sockets together"
    )
    questions: Rate = setting(
        10.0,
        "questions (`why`, `look`, clicks of lessons and puzzles) a second of a person, on "
        "sockets and over HTTP; ten times as many from an address",
    )
    passwords: Rate = setting(
        0.1,
        "passwords of tables a second that a person tries, ten at once",
    )
    passwords_an_hour_an_address: Rate = setting(
        30.0,
        "passwords of tables an hour from an address, at all tables together; all of them may "
        "come at once; raise it for a school behind one address",
    )
    codes: Rate = setting(
        10.0,
        "messages a day that a person has sent to addresses to try or to confirm them; five times "
        "as many from an address",
    )
    hellos: Rate = setting(
        1.0,
        "hellos a second of a person, except the first on each socket; 20 times as many from "
        "an address",
    )
    new_sockets: Rate = setting(
        1.0,
        "sockets a second that a person opens, twice `sockets_a_person` at once; 20 times as "
        "many from an address",
    )
    frames: Rate = setting(
        100.0,
        "frames a second on a socket, pings and pongs included, 1,500 at once; beyond that it"
        " is closed",
    )
    requests: Rate = setting(
        10.0,
        "requests a second of a person that change something; an address may send 20 times as"
        " many of any kind",
    )
    tables_an_hour: Rate = setting(
        60.0,
        "new tables and uploads an hour of a person; all of them may come at once",
    )
    tables_an_hour_an_address: Rate = setting(
        1_200.0,
        "the same for an address; raise it for a school behind one address",
    )
    sign_ins_an_hour: Rate = setting(
        30.0,
        "attempts of an address to sign in with a link, a recovery phrase or a passkey, an hour; "
        "all of them may come at once",
    )
    account_changes_an_hour: Rate = setting(
        60.0,
        "links, recovery phrases and passkeys that a person makes, names and marks chosen, "
        "addresses for alerts added, wishes about them, and people muted, an hour; 20 times as "
        "many from an address",
    )
    joins_an_hour: Rate = setting(
        30.0,
        "tournaments an hour that people at an address join, all of them together; all of them may "
        "come at once; raise it for a school behind one address",
    )
    sockets_a_person: Count = setting(20, "open sockets, and analyses being followed, of a person")
    sockets_an_address: Count = setting(
        200,
        "the same for an address; raise it for a school behind one address. An address may "
        "have 100 connections of any kind beyond that",
    )
    connections: Count = setting(
        5_000,
        "open connections in all; fewer if the system allows the process fewer open files",
    )
    upload_bytes: Count = setting(
        16_000_000,
        "bytes of bodies over `body_bytes` that are being read at once, in all; an address "
        "may hold a quarter of that",
    )
    bad_messages: Count = setting(
        20,
        "invalid messages, or messages over the person's limit, before a socket is closed",
    )
    table_lines: Count = setting(
        10_000,
        "lines of a table's journal: clicks, undos, people who sit down or leave",
    )
    table_steps: Count = setting(
        10_000,
        "steps of the game at a table; a real game has a few hundred",
    )
    listed_a_person: Count = setting(
        3,
        "tables of a person in the list of tables to join, and in that of tables to watch",
    )
    listed_an_address: Count = setting(
        20,
        "the same for an address, or the first half of an IPv6 address; raise it for a school"
        " behind one address",
    )
    chat_messages: Rate = setting(
        0.5,
        "messages and reactions a second of a person at tables, six at once; ten times as many "
        "from an address",
    )
    chat_messages_a_table: Rate = setting(
        3.0, "the same for a table, twenty at once; spectators have as much again"
    )
    chat_length: Count = setting(300, "characters of a message in the chat")
    chat_kept: Count = setting(500, "messages of a table that are kept; older ones are deleted")
    reports_a_person: Count = setting(
        20, "reports of messages a day of a person; five times as many from an address"
    )
    review_steps: Count = setting(5_000, "steps of a game that may be analysed")
    reviews_waiting: Count = setting(30, "analyses that wait or are being made, in all")
    reviews_an_address: Count = setting(4, "the same for an address")
    bots_a_person: Count = setting(2, "bots of a person that think at once; the others wait")
    bots_an_address: Count = setting(3, "the same for an address")
    bot_tables_a_person: Count = setting(
        10,
        "tables in memory that a person has opened for bots alone and whose game is not over",
    )
    hints_waiting: Count = setting(60, "hints that wait to be searched for, in all")
    hints_a_person: Count = setting(2, "the same for a person")
    hints_an_address: Count = setting(8, "the same for an address")
    pictures_waiting: Count = setting(100, "pictures that wait to be drawn, in all")
    pictures_an_address: Count = setting(8, "the same for an address")
    tables_a_person: Count = setting(2_000, "tables a person has opened and not deleted")
    tables_an_address: Count = setting(20_000, "the same for an address")
    uploads_a_person: Count = setting(200, "uploads of a person")
    uploads_an_address: Count = setting(2_000, "the same for an address")
    upload_bytes_a_person: Count = setting(20_000_000, "bytes of a person's uploads in all")
    upload_bytes_an_address: Count = setting(200_000_000, "the same for an address")
    tables_in_all: Room = setting(0, "tables on the server; 0 is as many as there is room for")
    uploads_in_all: Room = setting(0, "uploads on the server; 0 is as many as there is room for")
    database_bytes: Room = setting(
        0,
        "bytes in use in the database, from which on nobody can open a table or upload anything, "
        "while games under way go on; 0 is no limit",
    )
