import type { IncomingMessage } from 'node:http';
import type { Asker, Askers } from './Askers.ts';
import type { AnswerCache } from './cache/AnswerCache.ts';
import { questionOf } from './cache/questionOf.ts';
import { composeAnswer } from './composeAnswer.ts';
import { checkVariables } from './documents/checkVariables.ts';
import { chooseOperation } from './documents/chooseOperation.ts';
import type { DocumentStore } from './documents/DocumentStore.ts';
import type { Executable, Execution } from './execution/Execution.ts';
import { execute, type Strategies } from './execution/execute.ts';
import { Freshness } from './execution/Freshness.ts';
import type { Graph } from './execution/Graph.ts';
import type { KeyRing } from './keys/KeyRing.ts';
import { sentKey } from './keys/sentKey.ts';
import { CostBudget } from './limits/CostBudget.ts';
import { checkCost } from './limits/checkCost.ts';
import type { Limits } from './limits/Limits.ts';
import type { CallerKind, Exchange } from './observation/Exchange.ts';
import type { Subgraph } from './subgraphs/SubgraphClient.ts';
import { requirePreflight } from './transport/csrf.ts';
import { negotiate } from './transport/negotiate.ts';
import { type PreparedAnswer, prepareAnswer } from './transport/PreparedAnswer.ts';
import { readBody } from './transport/readBody.ts';
import { type Parameters, readParameters } from './transport/readParameters.ts';
import type { Reply } from './transport/send.ts';
import { type Caller, callerOf } from './usage/callerOf.ts';
import type { UsageRecorder } from './usage/UsageRecorder.ts';

/**
 * From an HTTP request at `/graphQL` to its answer: one that is kept for exactly these bytes, else one kept for the
 * same question, else a new one. Throws a `Refusal` for what cannot be executed.
 *
 * @param search the query string of the request's address
 */
export async function answerRequest(
  request: IncomingMessage,
  search: string,
  exchange: Exchange,
  parts: Parts,
): Promise<Reply> {
  requirePreflight(request);
  const keyId = parts.keys.identify(sentKey(request, search));
  const caller = callerOf(request);
  parts.usage.record(keyId, caller);
  exchange.caller = kindOf(caller, keyId);
  const asker = parts.askers.of(request.method, keyId !== undefined, negotiate(request));
  const content = asker.method === 'POST' ? await readBody(request) : search;
  exchange.arrived();
  const now = parts.clock();
  const sent = { asker, content };
  const known = parts.answers.recall(sent, now);
  if (known !== undefined) return known;
  const { operation, variables } = check(readParameters(content), parts);
  const question = `${asker.name}\n${questionOf(operation, variables)}`;
  return parts.answers.answer({ question, sent, now }, () =>
    answerQuestion({ ...asker, operation, variables }, now, exchange, parts),
  );
}

function kindOf({ clientId }: Caller, keyId: string | undefined): CallerKind {
  if (clientId !== '') return 'frontEnd';
  return keyId === undefined ? 'anonymous' : 'key';
}

/** What is asked, as far as it can be executed. */
function check(parameters: Parameters, { documents, graph, limits }: Parts): Executable {
  const operation = chooseOperation(documents.get(parameters.query), parameters.operationName);
  const variables = checkVariables(operation, parameters.variables, graph.publicSchema);
  checkCost(operation, variables, limits.cost);
  return { operation, variables };
}

/** Two equal questions have equal answers, until the answer's `validUntil` or another revision of a subgraph. */
async function answerQuestion(
  question: Question,
  now: number,
  exchange: Exchange,
  parts: Parts,
): Promise<PreparedAnswer> {
  const { operation, variables, method } = question;
  const endsAt = performance.now() + parts.operationDeadline;
  const facts = {
    instant: now,
    method,
    requestId: exchange.id,
    traceparent: exchange.span?.traceparent,
    endsAt,
  };
  const freshness = new Freshness();
  const { graph, subgraphs, strategies } = parts;
  const execution: Execution = {
    operation,
    variables,
    facts,
    graph,
    subgraphs,
    freshness,
    budget: new CostBudget(parts.limits.cost),
    exchange,
  };
  const outcome = await execute(execution, strategies);
  return prepareAnswer(composeAnswer(outcome, freshness, question), method);
}

/** Everything that an answer depends on, beside the instant and the data. */
interface Question extends Asker, Executable {}

/** What the pipeline works with: made once, when the gateway starts. */
export interface Parts {
  readonly clock: () => number;
  readonly askers: Askers;
  readonly keys: KeyRing;
  readonly usage: UsageRecorder;
  readonly answers: AnswerCache;
  readonly documents: DocumentStore;
  readonly limits: Limits;
  /** Milliseconds that all fetches of one operation have together. */
  readonly operationDeadline: number;
  readonly graph: Graph;
  readonly subgraphs: ReadonlyMap<string, Subgraph>;
  readonly strategies: Strategies;
}
