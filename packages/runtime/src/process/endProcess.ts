import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** Ends this process. `process.exit` would wait for a thread that is stuck in native code. */
export async function endProcess(status: number): Promise<never> {
  let hasEnded = false;
  const ended = Promise.all([...threads].map((thread) => thread.terminate())).then(() => {
    hasEnded = true;
  });
  // A machine that stands still for a while uses up one of the ticks, and not all the time.
  for (let tick = 0; tick < TO_END_MS / TICK && !hasEnded; tick++)
    await Promise.race([ended, sleep(TICK, undefined, { ref: false })]);
  if (hasEnded) process.exit(status);
  process.stderr.write(`The process ${process.pid} is killed: one of its threads is stuck.\n`);
  process.kill(process.pid, 'SIGKILL');
  // PID 1 of a container is not killed by its own signal.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TO_END_MS);
  process.abort();
}

const threads = new Set<Worker>();
subscribe('worker_threads', (message) => {
  const { worker } = message as { readonly worker: Worker };
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});

const TO_END_MS = 1000;
const TICK = 100;
