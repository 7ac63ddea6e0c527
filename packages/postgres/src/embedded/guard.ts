/**
 * The script of the guard, which stops the server when its owner is gone, killed or not. Descriptor 3 is the
 * data folder, descriptor 4 a pipe whose other end the owner has. It sends the signals of PostgreSQL's fast
 * and immediate shutdown, then SIGKILL. It is a shell script, as text: Node would take 45 MB, and its user
 * may not be allowed to read this folder.
 */
export const GUARD = `
stopAtEnd() {
  read -r nothing
  trap 'kill "$pause"; wait "$pause"; exit' TERM
  kill -INT "$server"; pauseFor 20
  kill -QUIT "$server"; pauseFor 5
  kill -KILL "$server"
}
pauseFor() {
  left=$1
  while [ "$left" -gt 0 ]; do
    sleep 1 & pause=$!; wait "$pause"
    kill -0 "$server" 2>/dev/null || exit
    left=$((left - 1))
  done
}

"$@" 4<&- &
server=$!
stopAtEnd <&4 3<&- 4<&- &
watch=$!
trap 'kill "$watch"; stopAtEnd </dev/null 3<&- 4<&- & watch=$!' TERM INT HUP

wait "$server"; status=$?
while kill -0 "$server" 2>/dev/null; do wait "$server"; status=$?; done
kill "$watch" 2>/dev/null; wait "$watch" 2>/dev/null
[ "$status" -le 128 ] || echo "the server was killed by SIG$(kill -l "$status")" >&2
exit "$status"
`;
