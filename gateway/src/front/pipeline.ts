import type { IncomingMessage } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { TrustedProxies } from '@calendar/http';
import type { AdmissionRequest, CallerShare } from '@calendar/http/FairQueue';
import { acceptedCodings, type Coding } from '@calendar/http/negotiate';
import { whileConnected } from '@calendar/http/whileConnected';
import { type ExecutionBounds, newExecution } from '../federation/execute/Execution.ts';
import type { PreparedExecution } from '../federation/execute/Executor.ts';
import type { ServedGraph } from '../federation/graph/ServedGraph.ts';
import { checkOperation } from '../federation/plan/checkOperation.ts';
import type { Executable } from '../federation/plan/readDocument.ts';
import type { OperationShape } from '../federation/shapes/OperationShapes.ts';
import { type Admission, admissionRequest, longRequestBytes } from './admission/Admission.ts';
import type { AnswerCache, CacheLookup } from './cache/AnswerCache.ts';
import { type CacheVariant, cacheKeyOf, cacheVariants, type SentRequest } from './cache/RequestKeys.ts';
import { composeAnswer, type Identity } from './composeAnswer.ts';
import type { Site } from './http/handleRequest.ts';
import { negotiate } from './http/negotiate.ts';
import { type PreparedAnswer, prepareAnswer, type Reply } from './http/PreparedAnswer.ts';
import type { RequestBuffers } from './http/RequestBuffers.ts';
import { callerShare, type RequestContext, requirePreflight } from './http/RequestContext.ts';
import { readBody } from './http/readBody.ts';
import { readParameters } from './http/readParameters.ts';
import { type KeyRing, sentKey } from './keys/KeyRing.ts';
import type { OperationRow } from './usage/operations/operationRows.ts';
import type { Recorder } from './usage/Recorder.ts';
import { callerKindOf, callerOf, type UsageRow } from './usage/usageRows.ts';

/** Answers GraphQL requests with these parts. */
export function pipelineOf(parts: Parts): Site['answer'] {
  return (request, search, requestContext) => answerRequest(request, search, requestContext, parts);
}

/**
 * The steps of a request at `/graphQL`: identify the caller, read the request, find its answer in the cache. Else, as
 * far as admission control allows: check the operation, join another's answer, or plan, execute and cache its own.
 * Throws a `Refusal` for a request that cannot be executed.
 *
 * @param search the query string of the request's address
 */
async function answerRequest(
  request: IncomingMessage,
  search: string,
  requestContext: RequestContext,
  parts: Parts,
): Promise<Reply> {
  requirePreflight(request);
  const { keyId, identity } = identifyCaller(request, search, requestContext, parts);
  const share = () => callerShare(request, keyId, parts.trustedProxies);
  const mediaType = negotiate(request);
  const content = request.method === 'POST' ? await readBody(request, parts.requestBuffers, share) : search;
  requestContext.arrived();
  const { current: served } = parts.graphs;
  const sent = { variant: cacheVariants(served.name)(request.method, identity, mediaType), content };
  const now = parts.clock();
  const stored = parts.answers.find(sent, now);
  if (stored !== undefined) {
    if (stored.shape !== undefined) parts.operations?.record({ ...stored.shape, keyId: keyId ?? '' }, now);
    return stored.reply;
  }
  const [coding = 'identity'] = acceptedCodings(request.headers['accept-encoding']);
  const work = admitAndAnswer(sent, { now, served, share: share(), keyId, coding, requestContext }, parts);
  return served.use(() => whileConnected(request, work));
}

/**
 * The other steps, for a request whose bytes have no cached answer. Its closure is made here and not above, so that a
 * cached answer allocates nothing for it.
 */
function admitAndAnswer(
  sent: SentRequest,
  { share, keyId, ...arrival }: Arrival,
  parts: Parts,
): (signal: AbortSignal) => Promise<Reply> {
  const { variant, content } = sent;
  return (signal) => {
    const admission = admissionRequest(share, content.length, signal);
    return parts.admission.runRequest(admission, content.length, async () => {
      const circumstances = { ...arrival, variant, admission, parts };
      const { cacheKey, executable } = await check(content, circumstances);
      const shape = recordOperation(executable, keyId, circumstances);
      const lookup = { cacheKey, sent, caller: share.caller, shape, now: arrival.now, signal };
      const known = await parts.answers.join(lookup);
      if (known !== undefined) return known;
      return parts.answers.orLastValid(lookup, planAndAnswer(executable, lookup, circumstances));
    });
  };
}

/** A new answer: planned, then executed when it has a slot, which it keeps until the answer is there. */
async function planAndAnswer(
  executable: Executable,
  lookup: CacheLookup,
  circumstances: Circumstances,
): Promise<Reply> {
  const { admission, served, parts } = circumstances;
  const { answers } = parts;
  const execute = await served.executor.prepare(executable, admission);
  return parts.admission.runAnswer(admission, executable.cost, async () => {
    // Others may have requested the same while this waited. An answer that nobody makes yet is begun in the same turn.
    const joining = answers.join(lookup);
    const joined = joining === undefined ? undefined : await joining;
    if (joined !== undefined) return joined;
    const pending = answers.open(lookup);
    const answer = async () =>
      (await answers.findShared(lookup)) ??
      answers.put(
        lookup,
        await executeAnswer(executable, execute, { ...circumstances, signal: pending.signal }),
      );
    return pending.settle(answer());
  });
}

/** @param circumstances its signal fires when nobody waits for the answer any more, and not with the first caller's */
async function executeAnswer(
  executable: Executable,
  execute: PreparedExecution,
  circumstances: Circumstances & { readonly signal: AbortSignal },
): Promise<PreparedAnswer> {
  const { variant, served, parts } = circumstances;
  const { method } = variant;
  const execution = newExecution(executable, { ...circumstances, method }, served, parts);
  const outcome = await execute(execution);
  const { operation } = executable;
  const prepared = prepareAnswer(
    composeAnswer(outcome, outcome.freshness, { ...variant, operation }),
    method,
  );
  // While the slot is held: what compressing costs is the caller's share. Most short answers are not worth it.
  const isLong = prepared.answer.body.length >= longAnswerBytes;
  return isLong ? prepared.compressed([circumstances.coding]) : prepared;
}

/** Bytes. A shorter answer is compressed when it is asked for again. */
const longAnswerBytes = 8 * 1024;

/** The caller by its key. The request is counted for its caller, whatever comes of it. */
function identifyCaller(
  request: IncomingMessage,
  search: string,
  requestContext: RequestContext,
  { keys, usage, clock }: Parts,
): Pick<Arrival, 'keyId'> & { readonly identity: Identity } {
  const key = sentKey(request, search);
  const keyId = keys.identify(key);
  const caller = callerOf(request);
  usage.record({ ...caller, keyId: keyId ?? '' }, clock());
  requestContext.caller = callerKindOf(caller, keyId);
  if (keyId !== undefined) return { keyId, identity: 'identified' };
  return { keyId, identity: keys.cannotTell(key) ? 'unknown' : 'anonymous' };
}

/** Counts the operation for its caller. Returns the recorded shape, if operations are recorded. */
function recordOperation(
  { operation, variables }: Executable,
  keyId: string | undefined,
  { now, served, parts }: Circumstances,
): OperationShape | undefined {
  const { operations } = parts;
  if (operations === undefined) return undefined;
  const shape = served.shapes.of(operation, variables);
  operations.record({ ...shape, keyId: keyId ?? '' }, now);
  return shape;
}

/** The operation that was sent, checked against schema and limits, and the key of its answer. */
async function check(content: Buffer | string, { variant, admission, served, parts }: Circumstances) {
  const { documents, graph } = served;
  const parameters = readParameters(content);
  // Each of the three may take a long request as long as a turn of the thread may.
  const isLong = content.length > longRequestBytes;
  if (isLong) await nextIteration();
  const document = await (documents.known(parameters.query) ??
    documents.prepare(parameters.query, admission));
  const executable = checkOperation(document, parameters, graph.publicSchema, parts.limits);
  if (isLong) await nextIteration();
  return { executable, cacheKey: cacheKeyOf(variant, executable) };
}

/** When and from whom a request came, and the graph that was served then. */
interface Arrival {
  /** The operation's instant, milliseconds since 1970. */
  readonly now: number;
  readonly served: ServedGraph;
  readonly share: CallerShare;
  /** The id of the caller's valid key. */
  readonly keyId: string | undefined;
  /** The content coding that the caller likes best. */
  readonly coding: Coding;
  readonly requestContext: RequestContext;
}

/** When and for whom an answer is made. */
interface Circumstances extends Omit<Arrival, 'share' | 'keyId'> {
  readonly variant: CacheVariant;
  readonly admission: AdmissionRequest;
  readonly parts: Parts;
}

/** The dependencies of the pipeline: made once, when the gateway starts. */
export interface Parts extends ExecutionBounds {
  readonly clock: () => number;
  /** Holds the graph that is served, and may replace it at any time. */
  readonly graphs: { readonly current: ServedGraph };
  readonly keys: KeyRing;
  readonly usage: Recorder<UsageRow>;
  /** Undefined if operations are not recorded. */
  readonly operations: Recorder<OperationRow> | undefined;
  readonly answers: AnswerCache;
  /** The proxies whose report of the caller's address is believed. */
  readonly trustedProxies: TrustedProxies;
  readonly requestBuffers: RequestBuffers;
  readonly admission: Admission;
}
