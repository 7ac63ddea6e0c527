/**
 * The script of the guard: a process between an owner and its server. It stops the server when the owner is gone,
 * killed or not. Descriptor 3 is the data folder, which the server gets too. Descriptor 4 is a pipe whose other end the
 * owner has: when the pipe ends, the owner is gone.
 *
 * To stop it sends the signals of PostgreSQL's fast shutdown, of its immediate one, and SIGKILL. In between it looks
 * each second whether the server is there: another process may get its number.
 *
 * It is a shell script, because the guard waits beside the server all the time. Node would take 45 MB for that. The
 * shell gets it as text: the user it runs as may not be allowed to read this folder.
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
