import { endWithParent } from '../processes/endWithParent.ts';
import { median } from '../statistics.ts';
import type { ReaderTask, Waits } from './measureImports.ts';

// A reader in a process of its own, so that it waits for nothing but the answers: it asks one question after the other
// from the message that says where until the message that says no more.

endWithParent();
let asking: Promise<readonly number[]> | null = null;
let over = false;
process.on('message', (task: ReaderTask | null) => {
  if (task !== null) {
    over = false;
    asking = askOn(task);
    return;
  }
  over = true;
  void asking?.then((waits) => {
    const told: Waits = {
      medianMs: median(waits),
      longestMs: waits.reduce((most, ms) => Math.max(most, ms), 0),
    };
    process.send?.(told);
  });
});

async function askOn({ url, headers, body }: ReaderTask): Promise<readonly number[]> {
  const waits: number[] = [];
  // What a process takes to ask for the first time is its own.
  await (await fetch(new URL('/health/live', url))).arrayBuffer();
  while (!over) {
    const began = performance.now();
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    waits.push(performance.now() - began);
  }
  return waits;
}
