import { setImmediate as nextIteration } from 'node:timers/promises';
import type { AdmissionRequest } from './AdmissionRequest.ts';
import type { FairQueue } from './FairQueue.ts';
import { longRequestBytes } from './longRequestBytes.ts';

/**
 * Does work that takes time by the length of a request: at once for a short one. A long one holds the thread for tens
 * of milliseconds, so its work waits for a place in the queue, with an iteration of the event loop before it.
 *
 * @param length of the request in bytes
 */
export function admitLongRequest<T>(
  length: number,
  admission: AdmissionRequest,
  queue: FairQueue,
  work: () => T,
): T | Promise<T> {
  if (length <= longRequestBytes) return work();
  return queue.run(admission, async () => {
    await nextIteration();
    return work();
  });
}
