import { pbkdf2Sync } from 'node:crypto';
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
  const worker = new Worker(`(${work})(require('node:crypto').pbkdf2Sync)`, { eval: true });
  await new Promise((resolve) => worker.once('online', resolve));
  // Native code is what takes the processor from here on.
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 300_000) await sleep(20);
}
process.stdout.write(`${process.pid}\n`, () => {
  if (stuck === 'main' || stuck === 'start' || stuck === 'orphan') work(pbkdf2Sync);
});

function stop(): void {
  stopBegan();
  if (stuck === 'late') work(pbkdf2Sync);
  clearInterval(alive);
  void endProcess(0);
}

/** Minutes in which the thread looks at nothing else. */
function work(native: typeof pbkdf2Sync): void {
  native('', '', 1_000_000_000, 64, 'sha512');
}
