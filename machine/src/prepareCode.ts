import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/**
 * Makes the code that a command needs and that is not in the repository, by turbo's tasks of these names (`generate`,
 * `build`), unless it is there for the present sources. Turbo tells of itself even when there is nothing to say, and
 * has no setting against that: it is heard only where a task fails.
 */
const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo');
const tasks = process.argv.slice(2);
const child = spawn(process.execPath, [turbo, 'run', ...tasks, '--output-logs=errors-only'], {
  // Nobody would see that it asks whether it may tell its makers what it does.
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const said: Buffer[] = [];
for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
if (status !== 0) {
  process.stderr.write(Buffer.concat(said));
  process.stderr.write(
    `What ${tasks.join(' and ')} make is not there: turbo ended with ${status ?? signal}.\n`,
  );
}
process.exitCode = status ?? 1;
