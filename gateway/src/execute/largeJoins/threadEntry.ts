import { workerData } from 'node:worker_threads';
import type { ErrorLog } from '../../errors/fieldErrors.ts';
import { sentErrors } from '../../errors/sentErrors.ts';
import { readListSizes } from '../../limits/costOf.ts';
import { chooseStrategy } from '../../plan/chooseStrategy.ts';
import { readDocument } from '../../plan/readDocument.ts';
import { readGraph } from '../../plan/readGraph.ts';
import { conditionValues } from '../../selection/SelectionTree.ts';
import { type Ask, type Sent, serveJobs } from '../../threads/JobThread.ts';
import type { Fetcher } from '../join/JoinExecution.ts';
import { join } from '../join/join.ts';
import type { JoinQuestion, LargeJoin, LargeJoinsData } from './messages.ts';

// The thread of large joins, which would block the main thread for long. Its fetches are made by the main thread.

const graph = readGraph((workerData as LargeJoinsData).supergraph);
const reading = { schema: graph.publicSchema, listSizes: readListSizes(graph.supergraphSchema) };

serveJobs<LargeJoin, null, JoinQuestion>(null, joined);

async function joined({ text, planned, variables, cost }: LargeJoin, ask: Ask<JoinQuestion>): Promise<Sent> {
  // Stryker disable next-line ArrayDeclaration: what it costs was checked before
  const [operation] = readDocument(text, [], reading).operations;
  // Stryker disable next-line all: the main thread has read the same text
  if (operation === undefined) throw new Error('There is no operation to be joined');
  const conditions = conditionValues(operation.conditions, variables);
  const strategy = chooseStrategy(operation, conditions, planned, graph);
  // Stryker disable next-line all: the main thread sends nothing that is forwarded
  if (strategy.kind === 'forward') throw new Error('There is nothing to be joined');
  const log: ErrorLog = {
    error: ({ err, errorId }) => void ask({ kind: 'log', errorId, error: sentErrors.send(err) }),
  };
  const fetch: Fetcher = async (subgraph, request) => {
    const bytes = await ask<Uint8Array>({ kind: 'fetch', subgraph, request });
    return { bytes: Buffer.from(bytes.buffer) };
  };
  const outcome = await join({ operation, variables, cost, graph, requestContext: { log }, fetch }, strategy);
  // A copy: a short buffer may share its memory with others, and such memory cannot be transferred.
  const data = new Uint8Array(Buffer.from(outcome.data));
  return { content: { ...outcome, data }, given: [data.buffer] };
}
