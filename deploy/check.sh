#!/bin/sh
# Runs the steps of the Containerfile in an empty folder, without a container engine, starts the server as the image would, and asks for its health.
#   deploy/check.sh                    the rules stay interpreted: a minute
#   MOONPACK_PURE= deploy/check.sh     compiles them, too: several minutes
# Steps that need a system of their own (apt-get, useradd) are named and left out. PYTHON chooses another Python.
set -eu
unset PYTHONPATH # what is installed is tried, not the source

project=$(cd "$(dirname "$0")/.." && pwd)
python=$(command -v "${PYTHON:-python3}")
root=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$root"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

mkdir -p "$root/bin" "$root/src" "$root/opt" "$root/data"
ln -s "$python" "$root/bin/python"
export MOONPACK_PURE="${MOONPACK_PURE-1}"

# The steps, one on a line, without comments.
sed -e '/^#/d' -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' "$project/deploy/Containerfile" > "$root/steps"

# The folders of the image are below the empty one.
inside() {
  printf '%s' "$1" | sed -e "s#/opt/moonpack#$root/opt/moonpack#g" -e "s#\\(^\\|[ =]\\)/data#\\1$root/data#g"
}

# What is copied is what git knows, as .dockerignore leaves out what was built.
copy() {
  for one in $1; do
    (cd "$project" && git ls-files --cached --others --exclude-standard -z -- "$one" | xargs -0 -r cp --parents -t "$root/src")
  done
}

while IFS= read -r step; do
  case $step in
    *apt-get* | *useradd* | *"--owner moonpack"*) echo "left out: $step" ;;
    "RUN "*)
      echo "running: $step"
      (cd "$root/src" && PATH="$root/bin:$PATH" sh -euc "$(inside "${step#RUN }")") < /dev/null
      ;;
    "COPY --from=build "*) echo "the same folder: $step" ;;
    "COPY "*)
      echo "copying: $step"
      names=${step#COPY }
      copy "${names% *}"
      ;;
    "ENV PATH="*) ;;
    "ENV "*) export "$(inside "${step#ENV }")" ;;
  esac
done < "$root/steps"

# As in the image, but on a free port of this machine only.
export MOONPACK_HOST=127.0.0.1
MOONPACK_PORT=$("$python" -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
export MOONPACK_PORT
health=$(sed -n 's/^HEALTHCHECK .*CMD //p' "$root/steps")
words() { # of a list in JSON, run as a command
  "$python" -c 'import json, os, sys; words = json.loads(sys.argv[1]); os.execv(words[0], words)' "$(inside "$1")"
}
entry=$(sed -n 's/^ENTRYPOINT //p' "$root/steps")
command=$(sed -n 's/^CMD //p' "$root/steps")
cd "$root/data"
"$python" -c 'import json, os, sys; words = [w for text in sys.argv[1:] for w in json.loads(text)]; os.execv(words[0], words)' \
  "$(inside "$entry")" "$command" &
server=$!
tries=0
until words "$health" 2>"$root/health"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 60 ] || ! kill -0 "$server" 2>/dev/null; then
    cat "$root/health"
    echo "The server does not answer."
    exit 1
  fi
  sleep 1
done
[ -f "$root/data/moonpack/moonpack.sqlite3" ] || { echo "The database is not in the data volume."; exit 1; }
echo "The image would be well: $(du -sh "$root/opt/moonpack" | cut -f1) of programs; the server answers, and its database is in /data."
