import type { IncomingMessage } from 'node:http';
import type { AnswerCache, Work } from './cache/AnswerCache.ts';
import type { CacheVariant, CacheVariants } from './cache/CacheVariants.ts';
import { cacheKeyOf } from './cache/cacheKeyOf.ts';
import type { SentRequest } from './cache/RequestKeys.ts';
import { composeAnswer } from './execute/composeAnswer.ts';
import { type ExecutionParts, newExecution } from './execute/Execution.ts';
import { execute } from './execute/execute.ts';
import { type CallerShare, callerShare } from './http/callerShare.ts';
import { requirePreflight } from './http/csrf.ts';
import { negotiate } from './http/negotiate.ts';
import { prepareAnswer } from './http/PreparedAnswer.ts';
import type { RequestBuffers } from './http/RequestBuffers.ts';
import type { RequestContext } from './http/RequestContext.ts';
import { readBody } from './http/readBody.ts';
import { readParameters } from './http/readParameters.ts';
import type { Reply } from './http/send.ts';
import type { TrustedProxies } from './http/trustedProxies.ts';
import { whileConnected } from './http/whileConnected.ts';
import type { KeyRing } from './keys/KeyRing.ts';
import { sentKey } from './keys/sentKey.ts';
import { type AdmissionRequest, admissionRequest } from './limits/admission/AdmissionRequest.ts';
import type { FairQueue } from './limits/admission/FairQueue.ts';
import { runLongInTurn } from './limits/admission/runLongInTurn.ts';
import type { ExecutionStrategy } from './plan/chooseStrategy.ts';
import { checkOperation } from './plan/documents/checkOperation.ts';
import type { DocumentCache } from './plan/documents/DocumentCache.ts';
import type { Executable } from './plan/Executable.ts';
import type { StrategyCache } from './plan/StrategyCache.ts';
import { callerKindOf } from './usage/callerKind.ts';
import { callerOf } from './usage/callerOf.ts';
import type { UsageRecorder } from './usage/UsageRecorder.ts';

/**
 * The way of a request at `/graphQL`: recognize the caller, read what was sent, answer from the cache; else, as far as
 * admission control lets it, check the operation, plan it, execute it and compose its answer. Throws a `Refusal` for
 * what cannot be executed.
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
  const keyId = recognizeCaller(request, search, requestContext, parts);
  const share = () => callerShare(request, keyId, parts.trustedProxies);
  const variant = parts.variants.of(request.method, keyId !== undefined, negotiate(request));
  const content = variant.method === 'POST' ? await readBody(request, parts.requestBuffers, share) : search;
  requestContext.arrived();
  const sent = { variant, content };
  const now = parts.clock();
  const cached = parts.answers.recall(sent, now);
  return cached ?? whileConnected(request, answerAnew(sent, now, share(), requestContext, parts));
}

/**
 * The rest of the way, for a request whose bytes have no cached answer: admission, check, plan, execute, compose. Its
 * closure is made here and not above, so that a cached answer allocates nothing for it.
 */
function answerAnew(
  sent: SentRequest,
  now: number,
  share: CallerShare,
  requestContext: RequestContext,
  parts: Parts,
): (signal: AbortSignal) => Promise<Reply> {
  const { variant, content } = sent;
  return async (signal) => {
    const admission = admissionRequest(share, content.length, signal);
    const { cacheKey, executable } = await check(content, variant, admission, parts);
    const work = newAnswer(executable, { variant, now, admission, requestContext, parts });
    return parts.answers.answer({ cacheKey, sent, now, signal }, work);
  };
}

/** The id of the caller's valid key. The request is counted for its caller, whatever comes of it. */
function recognizeCaller(
  request: IncomingMessage,
  search: string,
  requestContext: RequestContext,
  { keys, usage }: Parts,
): string | undefined {
  const keyId = keys.identify(sentKey(request, search));
  const caller = callerOf(request);
  usage.record(keyId, caller);
  requestContext.caller = callerKindOf(caller, keyId);
  return keyId;
}

/** The operation that was sent, checked against schema and limits, and the key of its answer. */
async function check(
  content: Buffer | string,
  variant: CacheVariant,
  admission: AdmissionRequest,
  { reading, documents, graph, limits }: Parts,
): Promise<Checked> {
  const inTurn = <T>(work: () => T) => runLongInTurn(content.length, admission, reading, work);
  const parameters = await inTurn(() => readParameters(content));
  const document = await (documents.known(parameters.query) ??
    documents.prepare(parameters.query, admission));
  return inTurn(() => {
    const executable = checkOperation(document, parameters, graph.publicSchema, limits);
    return { executable, cacheKey: cacheKeyOf(variant, executable) };
  });
}

/** How a new answer is made: planned, then executed and composed when there is a place for it. */
function newAnswer(executable: Executable, circumstances: Circumstances): Work {
  const { variant, admission, parts } = circumstances;
  const { operation } = executable;
  let strategy: ExecutionStrategy;
  return {
    async admit(begin) {
      strategy = await parts.strategies.of(executable, admission);
      return parts.queue.run(admission, begin);
    },
    async compute(signal) {
      const execution = newExecution(executable, { ...circumstances, method: variant.method, signal }, parts);
      const outcome = await execute(execution, strategy);
      const answer = composeAnswer(outcome, execution.freshness, { ...variant, operation });
      return prepareAnswer(answer, variant.method);
    },
  };
}

interface Checked {
  readonly executable: Executable;
  readonly cacheKey: string;
}

/** When and for whom an answer is made. */
interface Circumstances {
  readonly variant: CacheVariant;
  /** The operation's instant, milliseconds since 1970. */
  readonly now: number;
  readonly admission: AdmissionRequest;
  readonly requestContext: RequestContext;
  readonly parts: Parts;
}

/** What the pipeline works with: made once, when the gateway starts. */
export interface Parts extends ExecutionParts {
  readonly clock: () => number;
  readonly variants: CacheVariants;
  readonly keys: KeyRing;
  readonly usage: UsageRecorder;
  readonly answers: AnswerCache;
  readonly documents: DocumentCache;
  /** The proxies whose report of the caller's address is believed. */
  readonly trustedProxies: TrustedProxies;
  readonly strategies: StrategyCache;
  readonly requestBuffers: RequestBuffers;
  /** One place: for the long request that is being read. */
  readonly reading: FairQueue;
  /** Places for answers that are being computed. */
  readonly queue: FairQueue;
}
