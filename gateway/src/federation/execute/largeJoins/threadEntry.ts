import { workerData } from 'node:worker_threads';
import type { NoteFaults } from '../../../backends/SubgraphFaults.ts';
import type { ErrorLog } from '../../errors/fieldErrors.ts';
import { sentErrors } from '../../errors/sentErrors.ts';
import { readListSizes } from '../../limits/costOf.ts';
import { chooseStrategy, readDocument } from '../../plan/readDocument.ts';
import { readGraph } from '../../plan/readGraph.ts';
import { conditionValues } from '../../selection/SelectionTree.ts';
import { type Ask, type Sent, serveJobs } from '../../threads/JobThread.ts';
import { completeForwarded } from '../join/completeForwarded.ts';
import type { Fetcher, JoinReply } from '../join/JoinExecution.ts';
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
  const tell: ErrorLog['error'] = ({ err, errorId }) =>
    void ask({ kind: 'log', errorId, error: sentErrors.send(err) });
  const log: ErrorLog = { error: tell, warn: tell };
  const fetch: Fetcher = async (subgraph, request) => {
    const { bytes, revision } = await ask<JoinReply>({ kind: 'fetch', subgraph, request });
    return { bytes: Buffer.from(bytes.buffer), revision };
  };
  const noteFaults: NoteFaults = (subgraph, faults) => void ask({ kind: 'faults', subgraph, faults });
  const execution = { operation, variables, cost, graph, requestContext: { log }, fetch, noteFaults };
  const outcome =
    strategy.kind === 'join'
      ? await join(execution, strategy)
      : completeForwarded(strategy, await fetch(strategy.subgraph, { query: '', variables: '' }), execution);
  // A copy: a short buffer may share its memory with others, and such memory cannot be transferred.
  const data = new Uint8Array(Buffer.from(outcome.data));
  return { content: { ...outcome, data }, given: [data.buffer] };
}
