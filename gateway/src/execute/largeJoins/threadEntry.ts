import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../errors/Refusal.ts';
import { sendRefusal } from '../../errors/SentRefusal.ts';
import { readListSizes } from '../../limits/listSizes.ts';
import { chooseStrategy } from '../../plan/chooseStrategy.ts';
import { readDocument } from '../../plan/documents/readDocument.ts';
import { readGraph } from '../../plan/Graph.ts';
import type { Fetcher } from '../join/JoinExecution.ts';
import { join } from '../join/join.ts';
import type { FromThread, LargeJoin, LargeJoinsData, ToThread } from './messages.ts';
import { receiveFailure, sendFailure } from './sentFailure.ts';

// The thread of large joins, which would block the main thread for long. Its fetches are made by the main thread.

const graph = readGraph((workerData as LargeJoinsData).supergraph);
const reading = { schema: graph.publicSchema, listSizes: readListSizes(graph.supergraphSchema) };
/** Fetches in flight, by join and number. */
const joins = new Map<number, Map<number, PromiseWithResolvers<Buffer>>>();

parentPort?.on('message', (message: ToThread) => {
  const fetches = joins.get(message.id);
  if (message.kind === 'join') void answer(message.id, message.join);
  else if (message.kind === 'drop') joins.delete(message.id);
  else if (message.kind === 'reply') fetches?.get(message.fetch)?.resolve(Buffer.from(message.bytes.buffer));
  else fetches?.get(message.fetch)?.reject(receiveFailure(message.failure));
});

async function answer(id: number, large: LargeJoin): Promise<void> {
  joins.set(id, new Map());
  try {
    const { data, errors } = await joined(id, large);
    // A copy of its own: a buffer of few bytes may share its memory with others, which cannot be given away.
    const bytes = new Uint8Array(Buffer.from(data));
    send({ kind: 'joined', id, data: bytes, errors }, bytes);
  } catch (error) {
    if (error instanceof Refusal) send({ kind: 'refused', id, refusal: sendRefusal(error) });
    else send({ kind: 'failed', id, error: sendFailure(error) });
  } finally {
    joins.delete(id);
  }
}

function joined(id: number, { text, planned, conditions, variables }: LargeJoin): ReturnType<typeof join> {
  const [operation] = readDocument(text, { planned, introspected: [] }, reading).operations;
  if (operation === undefined) throw new Error('There is no operation to be joined');
  const strategy = chooseStrategy(operation, conditions, planned, graph);
  if (strategy.kind === 'forward') throw new Error('There is nothing to be joined');
  const log = {
    error: ({ err, errorId }: { readonly err: unknown; readonly errorId: string }) =>
      send({ kind: 'log', id, errorId, error: sendFailure(err) }),
  };
  return join({ operation, variables, graph, requestContext: { log }, fetch: fetchFor(id) }, strategy);
}

function fetchFor(id: number): Fetcher {
  let count = 0;
  return async (subgraph, request) => {
    const reply = Promise.withResolvers<Buffer>();
    const fetch = count++;
    joins.get(id)?.set(fetch, reply);
    send({ kind: 'fetch', id, fetch, subgraph, request });
    try {
      return { bytes: await reply.promise };
    } finally {
      joins.get(id)?.delete(fetch);
    }
  };
}

function send(message: FromThread, given?: Uint8Array): void {
  parentPort?.postMessage(message, given === undefined ? [] : [given.buffer as ArrayBuffer]);
}
