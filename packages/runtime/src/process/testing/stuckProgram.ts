import { readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { allowForStop, endProcess, stopBegan, watchProcess } from '../index.ts';
import { onParentGone } from '../onParentGone.ts';

/**
 * A program with a thread that is stuck in native code. It is `main`, as it starts (`start`), before or after it was
 * told to stop (`late`), `other`, or none (`idle`). It says its number when it is so far.
 */
const [stuck] = process.argv.slice(2);
process.on('SIGTERM', stop);
onParentGone(stop);
if (stuck === 'start') watchProcess({ longestTurn: 500 });
else watchProcess(stuck === 'main' ? { longestTurn: 'stop' } : {});
allowForStop(stuck === 'start' ? 600_000 : 500);
const alive = setInterval(() => undefined, 1000);
if (stuck === 'other') {
  const told = "require('node:worker_threads').parentPort.postMessage('begins')";
  const worker = new Worker(`${told}; (${work})(require('node:fs').readSync)`, { eval: true });
  await new Promise((resolve) => worker.once('message', resolve));
  await sleep(100);
}
process.stdout.write(`${process.pid}\n`, () => {
  if (stuck === 'main' || stuck === 'start' || stuck === 'orphan') work(readSync);
});

function stop(): void {
  stopBegan();
  if (stuck === 'late') work(readSync);
  clearInterval(alive);
  void endProcess(0);
}

/** Native code that waits for input that never comes, in which the thread looks at nothing else. */
function work(native: typeof readSync): void {
  native(0, Buffer.alloc(1));
}
