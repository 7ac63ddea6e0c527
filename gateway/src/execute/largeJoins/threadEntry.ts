import { workerData } from 'node:worker_threads';
import { Refusal, sendRefusal } from '../../errors/Refusal.ts';
import { readListSizes } from '../../limits/costOf.ts';
import { chooseStrategy } from '../../plan/chooseStrategy.ts';
import { readDocument } from '../../plan/readDocument.ts';
import { readGraph } from '../../plan/readGraph.ts';
import { type Say, serveJobs } from '../../threads/JobThread.ts';
import type { Fetcher } from '../join/JoinExecution.ts';
import { join } from '../join/join.ts';
import {
  type FromThread,
  type LargeJoin,
  type LargeJoinsData,
  receiveFailure,
  sendFailure,
  type ToThread,
} from './messages.ts';

// The thread of large joins, which would block the main thread for long. Its fetches are made by the main thread.

const graph = readGraph((workerData as LargeJoinsData).supergraph);
const reading = { schema: graph.publicSchema, listSizes: readListSizes(graph.supergraphSchema) };
/** Fetches in flight, by join and number. */
const joins = new Map<number, Map<number, PromiseWithResolvers<Buffer>>>();

serveJobs<ToThread, FromThread, null>(
  null,
  (message, say, id) => {
    const fetches = joins.get(id);
    if (message.kind === 'join') void answer(id, message.join, say);
    else if (message.kind === 'reply')
      fetches?.get(message.fetch)?.resolve(Buffer.from(message.bytes.buffer));
    else fetches?.get(message.fetch)?.reject(receiveFailure(message.failure));
  },
  (id) => joins.delete(id),
);

async function answer(id: number, large: LargeJoin, say: Say<FromThread>): Promise<void> {
  joins.set(id, new Map());
  try {
    const { data, errors } = await joined(id, large, say);
    // A copy: a short buffer may share its memory with others, and such memory cannot be transferred.
    const bytes = new Uint8Array(Buffer.from(data));
    say({ kind: 'joined', data: bytes, errors }, [bytes.buffer]);
  } catch (error) {
    if (error instanceof Refusal) say({ kind: 'refused', refusal: sendRefusal(error) });
    else say({ kind: 'failed', error: sendFailure(error) });
  } finally {
    joins.delete(id);
  }
}

function joined(
  id: number,
  { text, planned, conditions, variables }: LargeJoin,
  say: Say<FromThread>,
): ReturnType<typeof join> {
  const [operation] = readDocument(text, [], reading).operations;
  // Stryker disable next-line all: the main thread has read the same text
  if (operation === undefined) throw new Error('There is no operation to be joined');
  const strategy = chooseStrategy(operation, conditions, planned, graph);
  // Stryker disable next-line all: the main thread sends nothing that is forwarded
  if (strategy.kind === 'forward') throw new Error('There is nothing to be joined');
  const log = {
    error: ({ err, errorId }: { readonly err: unknown; readonly errorId: string }) =>
      say({ kind: 'log', errorId, error: sendFailure(err) }),
  };
  return join({ operation, variables, graph, requestContext: { log }, fetch: fetchFor(id, say) }, strategy);
}

function fetchFor(id: number, say: Say<FromThread>): Fetcher {
  let count = 0;
  return async (subgraph, request) => {
    const reply = Promise.withResolvers<Buffer>();
    const fetch = count++;
    joins.get(id)?.set(fetch, reply);
    say({ kind: 'fetch', fetch, subgraph, request });
    try {
      return { bytes: await reply.promise };
    } finally {
      joins.get(id)?.delete(fetch);
    }
  };
}
