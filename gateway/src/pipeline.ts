import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { composeAnswer, type Representation } from './composeAnswer.ts';
import { checkVariables } from './documents/checkVariables.ts';
import { chooseOperation } from './documents/chooseOperation.ts';
import type { DocumentStore } from './documents/DocumentStore.ts';
import { execute, type Ways } from './execution/execute.ts';
import { Freshness } from './execution/Freshness.ts';
import type { Graph } from './execution/Graph.ts';
import type { KeyRing } from './keys/KeyRing.ts';
import { sentKey } from './keys/sentKey.ts';
import { checkCost } from './limits/checkCost.ts';
import type { Limits } from './limits/Limits.ts';
import type { SubgraphClient } from './subgraphs/SubgraphClient.ts';
import type { Answer } from './transport/Answer.ts';
import { requirePreflight } from './transport/csrf.ts';
import { negotiate } from './transport/negotiate.ts';
import { type Parameters, readParameters } from './transport/readParameters.ts';
import { callerOf } from './usage/callerOf.ts';
import type { UsageRecorder } from './usage/UsageRecorder.ts';

/** From an HTTP request at `/graphQL` to its answer. Throws a `Refusal` for what cannot be executed. */
export async function answerRequest(
  request: IncomingMessage,
  search: URLSearchParams,
  parts: Parts,
): Promise<Answer> {
  requirePreflight(request);
  const keyId = parts.keys.identify(sentKey(request, search));
  parts.usage.record(keyId, callerOf(request));
  const parameters = await readParameters(request, search);
  return answerQuestion(
    {
      ...parameters,
      method: request.method === 'POST' ? 'POST' : 'GET',
      identified: keyId !== undefined,
      mediaType: negotiate(request),
    },
    parts,
  );
}

/** Two equal questions have equal answers, until the answer's `validUntil` or another revision of a subgraph. */
async function answerQuestion(question: Question, parts: Parts): Promise<Answer> {
  const document = parts.documents.get(question.query);
  const operation = chooseOperation(document, question.operationName);
  const variables = checkVariables(operation, question.variables, parts.graph.publicSchema);
  checkCost(operation, variables, parts.limits.cost);
  const requestId = randomUUID();
  const facts = { instant: parts.clock(), method: question.method, requestId };
  const freshness = new Freshness();
  const log = parts.log.child({ requestId });
  const outcome = await execute({ ...parts, operation, variables, facts, freshness, log }, parts.ways);
  return composeAnswer(outcome, freshness, question);
}

/** Everything that an answer depends on, beside the instant and the data. */
interface Question extends Parameters, Representation {
  /** The caller's HTTP method, on which the reading of dates depends (`decisions.md 10`). */
  readonly method: 'GET' | 'POST';
}

/** What the pipeline works with: made once, when the gateway starts. */
export interface Parts {
  readonly clock: () => number;
  readonly log: Logger;
  readonly keys: KeyRing;
  readonly usage: UsageRecorder;
  readonly documents: DocumentStore;
  readonly limits: Limits;
  readonly graph: Graph;
  readonly subgraphs: ReadonlyMap<string, SubgraphClient>;
  readonly ways: Ways;
}
