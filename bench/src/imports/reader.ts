import { Caller } from '../load/Caller.ts';
import { endWithParent } from '../processes/endWithParent.ts';
import { median } from '../statistics.ts';
import type { ReaderTask, Waits } from './measureImports.ts';

// A reader in a separate process, so that it waits only for answers. The first message gives the address. Then it asks
// one question after the other, until a message stops it.

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
    const summary: Waits = {
      medianMs: median(waits),
      longestMs: waits.reduce((most, ms) => Math.max(most, ms), 0),
    };
    process.send?.(summary);
  });
});

function askOn({ url, authorization, body }: ReaderTask): Promise<readonly number[]> {
  const waits: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
  let began = 0;
  new Caller({
    url: new URL(url),
    authorization,
    nextBody: () => {
      if (over) return null;
      began = performance.now();
      return body;
    },
    answered: ({ status }) => {
      waits.push(performance.now() - began);
      if (status !== 200) reject(new Error(`${url} answered ${status}`));
    },
    ended: (byItself) => {
      if (byItself) resolve(waits);
      else reject(new Error(`${url} disconnected`));
    },
  });
  return promise;
}
