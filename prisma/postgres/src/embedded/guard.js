import { spawn } from 'node:child_process';

// The process between an owner and its server: it stops the server when the owner is gone, killed or not, and ends when
// the server does. Its one argument is a `GuardOrder` as JSON; descriptor 4 is the data folder, passed on as 3.
// JavaScript: what takes the types out of it would be a third of the process.
const order = JSON.parse(process.argv[2] ?? '');
const server = spawn(order.program, order.args, {
  ...(order.uid === undefined ? {} : { uid: order.uid, gid: order.gid }),
  cwd: '/',
  env: { LC_ALL: 'C', TZ: 'UTC' },
  stdio: ['ignore', 'inherit', 'inherit', order.passesFolder ? 4 : 'ignore'],
});

server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.once('exit', (code, signal) => {
  if (signal !== null) process.stderr.write(`the server was killed by ${signal}\n`);
  process.exit(code ?? 1);
});

process.once('disconnect', stop);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);

/** PostgreSQL's fast shutdown, then its immediate one, then the end. */
function stop() {
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), 20_000);
  setTimeout(() => server.kill('SIGKILL'), 25_000);
}
