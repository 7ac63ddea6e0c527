import { parentPort } from 'node:worker_threads';
import type { Message, Order } from './JobThread.ts';

/**
 * In a thread, takes jobs from now on (`JobThread`).
 *
 * @param started what is said of the thread
 * @param receive gets all that is said of a job
 * @param drop gets the id of a job that nobody waits for any more
 */
export function serveJobs<ToThread, FromThread, Started>(
  started: Started,
  receive: (content: ToThread, say: Say<FromThread>, id: number) => void,
  drop: (id: number) => void = () => undefined,
): void {
  const post = (message: Message<FromThread, Started>, given: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, given);
  parentPort?.on('message', (order: Order<ToThread>) => {
    const { id } = order;
    if (order.isDropped) drop(id);
    else receive(order.content, (content, given) => post({ id, content }, given), id);
  });
  post({ started });
}

/** @param given memory that the other thread gets, and this one loses */
export type Say<FromThread> = (content: FromThread, given?: readonly ArrayBuffer[]) => void;
