import type { IncomingMessage } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { AnswerCache, Work } from './cache/AnswerCache.ts';
import type { CacheVariant, CacheVariants } from './cache/CacheVariants.ts';
import { cacheKeyOf } from './cache/cacheKeyOf.ts';
import type { SentRequest } from './cache/RequestKeys.ts';
import type { ExecutionStrategy } from './execute/chooseStrategy.ts';
import { composeAnswer } from './execute/composeAnswer.ts';
import type { Executable, Execution } from './execute/Execution.ts';
import { execute } from './execute/execute.ts';
import { Freshness } from './execute/Freshness.ts';
import type { Graph } from './execute/Graph.ts';
import type { LargeJoins } from './execute/largeJoins/LargeJoins.ts';
import { requirePreflight } from './http/csrf.ts';
import { detectDisconnect } from './http/detectDisconnect.ts';
import { negotiate } from './http/negotiate.ts';
import { type PreparedAnswer, prepareAnswer } from './http/PreparedAnswer.ts';
import type { RequestBuffers } from './http/RequestBuffers.ts';
import { readBody } from './http/readBody.ts';
import { type Parameters, readParameters } from './http/readParameters.ts';
import type { Reply } from './http/send.ts';
import type { TrustedProxies } from './http/trustedProxies.ts';
import type { KeyRing } from './keys/KeyRing.ts';
import { sentKey } from './keys/sentKey.ts';
import type { AdmissionRequest } from './limits/admission/AdmissionRequest.ts';
import { callerShare } from './limits/admission/callerShare.ts';
import type { FairQueue } from './limits/admission/FairQueue.ts';
import { CostBudget } from './limits/CostBudget.ts';
import { checkCost } from './limits/checkCost.ts';
import type { Limits } from './limits/Limits.ts';
import type { CallerKind, RequestContext } from './observe/RequestContext.ts';
import { checkVariables } from './plan/documents/checkVariables.ts';
import { chooseOperation } from './plan/documents/chooseOperation.ts';
import type { DocumentCache, PreparedDocument } from './plan/documents/DocumentCache.ts';
import type { StrategyCache } from './plan/StrategyCache.ts';
import type { Subgraph } from './subgraphs/SubgraphClient.ts';
import { type Caller, callerOf } from './usage/callerOf.ts';
import type { UsageRecorder } from './usage/UsageRecorder.ts';

/**
 * From an HTTP request at `/graphQL` to its answer: one that is kept for exactly these bytes, else one kept for the
 * same question, else a new one, for which it waits its turn when more is asked than can be done. Throws a `Refusal` for what cannot be executed.
 *
 * @param search the query string of the request's address
 */
export async function answerRequest(
  request: IncomingMessage,
  search: string,
  requestContext: RequestContext,
  parts: Parts,
): Promise<Reply> {
  requirePreflight(request);
  const keyId = parts.keys.identify(sentKey(request, search));
  const caller = callerOf(request);
  parts.usage.record(keyId, caller);
  requestContext.caller = kindOf(caller, keyId);
  const share = () => callerShare(request, keyId, parts.trustedProxies);
  const variant = parts.variants.of(request.method, keyId !== undefined, negotiate(request));
  const content = variant.method === 'POST' ? await readBody(request, parts.requestBuffers, share) : search;
  requestContext.arrived();
  const now = parts.clock();
  const sent = { variant, content };
  const known = parts.answers.recall(sent, now);
  if (known !== undefined) return known;
  const disconnect = detectDisconnect(request);
  try {
    const admission: AdmissionRequest = {
      ...share(),
      startBy: performance.now() + longestWait,
      signal: disconnect.signal,
      weight: 1 + Math.floor(content.length / bytesOfOne),
    };
    return await answerInTurn(sent, now, admission, requestContext, parts);
  } finally {
    disconnect.end();
  }
}

/** The answer to a question that has to be read, and a new one when it is its turn. */
async function answerInTurn(
  sent: SentRequest,
  now: number,
  admission: AdmissionRequest,
  requestContext: RequestContext,
  parts: Parts,
): Promise<Reply> {
  const { variant, content } = sent;
  const reading = <T>(work: () => T) => readInTurn(content, admission, parts.reading, work);
  const parameters = await reading(() => readParameters(content));
  const document = await prepare(parameters, admission, parts);
  const { question, executable } = await reading(() => {
    const checked = check(document, parameters, parts);
    return {
      question: `${variant.name}\n${cacheKeyOf(checked.operation, checked.variables)}`,
      executable: checked,
    };
  });
  return parts.answers.answer(
    { question, sent, now, signal: admission.signal },
    newAnswer({ ...variant, ...executable }, { now, admission, requestContext, parts }),
  );
}

/**
 * Reads at once what is short. What is long holds the thread for tens of milliseconds: it is read one at a time, with
 * an iteration of the event loop before each, and equal shares for all callers.
 */
function readInTurn<T>(
  content: Buffer | string,
  admission: AdmissionRequest,
  queue: FairQueue,
  read: () => T,
): T | Promise<T> {
  if (content.length <= bytesOfOne) return read();
  return queue.run(admission, async () => {
    await nextIteration();
    return read();
  });
}

/** Milliseconds that a question waits for its turn, all in all. */
const longestWait = 1000;
/** Bytes of a request that is read at once, and waits at the weight of one. */
const bytesOfOne = 16 * 1024;

function kindOf({ clientId }: Caller, keyId: string | undefined): CallerKind {
  if (clientId !== '') return 'frontEnd';
  return keyId === undefined ? 'anonymous' : 'key';
}

/** The document of a request. One that is not known is checked in its turn. */
function prepare(
  { query }: Parameters,
  admission: AdmissionRequest,
  { documents }: Parts,
): PreparedDocument | Promise<PreparedDocument> {
  return documents.known(query) ?? documents.prepare(query, admission);
}

/** What is asked, as far as it can be executed. */
function check(
  document: PreparedDocument,
  { operationName, variables: given }: Parameters,
  { graph, limits }: Parts,
): Executable {
  const operation = chooseOperation(document, operationName);
  const variables = checkVariables(operation, given, graph.publicSchema);
  checkCost(operation, variables, limits.cost);
  return { operation, variables };
}

/** Computes the answer to a question when it is its turn: first it is planned, then its subgraphs are asked. */
function newAnswer(question: Question, circumstances: Circumstances): Work {
  const { admission, parts } = circumstances;
  let strategy: ExecutionStrategy;
  return {
    async admit(begin) {
      strategy = await parts.strategies.of(question, admission);
      return parts.queue.run(admission, begin);
    },
    compute: (signal) => answerQuestion(question, strategy, signal, circumstances),
  };
}

/** Two equal questions have equal answers, until the answer's `validUntil` or another revision of a subgraph. */
async function answerQuestion(
  question: Question,
  strategy: ExecutionStrategy,
  signal: AbortSignal,
  { now, admission, requestContext, parts }: Circumstances,
): Promise<PreparedAnswer> {
  const { operation, variables, method } = question;
  const { graph, subgraphs, operationDeadline } = parts;
  const facts = {
    instant: now,
    method,
    requestId: requestContext.id,
    caller: crc32(admission.caller).toString(36),
    traceparent: requestContext.span?.traceparent,
    endsAt: performance.now() + operationDeadline,
    signal,
  };
  const freshness = new Freshness();
  const execution: Execution = {
    operation,
    variables,
    facts,
    graph,
    subgraphs,
    freshness,
    budget: new CostBudget(parts.limits.cost),
    largeJoins: parts.largeJoins,
    admission,
    signal,
    requestContext,
  };
  const outcome = await execute(execution, strategy);
  return prepareAnswer(composeAnswer(outcome, freshness, question), method);
}

/** Everything that an answer depends on, beside the instant and the data. */
interface Question extends CacheVariant, Executable {}

/** When and for whom it is asked. */
interface Circumstances {
  readonly now: number;
  readonly admission: AdmissionRequest;
  readonly requestContext: RequestContext;
  readonly parts: Parts;
}

/** What the pipeline works with: made once, when the gateway starts. */
export interface Parts {
  readonly clock: () => number;
  readonly variants: CacheVariants;
  readonly keys: KeyRing;
  readonly usage: UsageRecorder;
  readonly answers: AnswerCache;
  readonly documents: DocumentCache;
  readonly limits: Limits;
  /** Milliseconds that all fetches of one operation have together. */
  readonly operationDeadline: number;
  /** Whom the caller's address is believed. */
  readonly trustedProxies: TrustedProxies;
  readonly graph: Graph;
  readonly subgraphs: ReadonlyMap<string, Subgraph>;
  readonly strategies: StrategyCache;
  readonly requestBuffers: RequestBuffers;
  readonly largeJoins: LargeJoins;
  /** A place for the long request that is being read. */
  readonly reading: FairQueue;
  /** Places for answers that are being computed. */
  readonly queue: FairQueue;
}
