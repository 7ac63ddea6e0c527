import { spawn } from 'node:child_process';

/**
 * The process between an owner and its server: it stops the server when the owner is gone, killed or not, and ends
 * when the server does. Its one argument is a `GuardOrder` as JSON; descriptor 4 is the data folder, passed on as 3.
 */
const order = JSON.parse(process.argv[2] ?? '') as GuardOrder;
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
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);

/** PostgreSQL's fast shutdown, then its immediate one, then the end. */
function stop(): void {
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), 20_000);
  setTimeout(() => server.kill('SIGKILL'), 25_000);
}

/** What to run, and as whom. */
export interface GuardOrder {
  readonly program: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
  readonly passesFolder: boolean;
}
