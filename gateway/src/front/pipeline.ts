import { setImmediate as nextIteration } from 'node:timers/promises';
import type { TrustedProxies } from '@calendar/http';
import type { AdmissionRequest } from '@calendar/http/FairQueue';
import { acceptedCodings } from '@calendar/http/negotiate';
import { whileConnected } from '@calendar/http/whileConnected';
import { type ExecutionBounds, newExecution } from '../federation/execute/Execution.ts';
import type { PreparedExecution } from '../federation/execute/Executor.ts';
import type { ServedGraph } from '../federation/graph/ServedGraph.ts';
import { executableOf } from '../federation/plan/checkOperation.ts';
import type { Executable } from '../federation/plan/readDocument.ts';
import type { OperationShape } from '../federation/shapes/OperationShapes.ts';
import { type Admission, admissionRequest, longRequestBytes } from './admission/Admission.ts';
import type { AnswerCache, StoredReply } from './cache/AnswerCache.ts';
import { type CacheVariant, cacheKeyOf, cacheVariant } from './cache/KnownRequests.ts';
import { composeAnswer, type Identity } from './composeAnswer.ts';
import type { Arrived, Recalled } from './http/handleRequest.ts';
import { LONGEST_TEXT, type PreparedAnswer, prepareAnswer, type Reply } from './http/PreparedAnswer.ts';
import type { RequestBuffers } from './http/RequestBuffers.ts';
import { readBody } from './http/readBody.ts';
import { readParameters } from './http/readParameters.ts';
import { callerShare, negotiate, requirePreflight, type WholeRequest } from './http/requestHead.ts';
import { type KeyRing, sentKey } from './keys/KeyRing.ts';
import type { OperationRow } from './usage/operations/operationRows.ts';
import type { Recorder } from './usage/Recorder.ts';
import { type Caller, type CallerKind, callerKindOf, callerOf, type UsageRow } from './usage/usageRows.ts';

/**
 * The steps of a request at `/graphQL`, each adding to the value of the one before. Rejects with a `Refusal`.
 */
export function pipeline(parts: Parts): (arrived: Arrived) => Promise<Reply> {
  return (arrived) => answerRequest(arrived, parts);
}

/** The answer from memory to a request that was answered so before, at once. */
export function recaller(parts: Parts): (request: WholeRequest, now: number) => Recalled | undefined {
  return (request, now) => {
    const caller = callerIn(request, parts);
    const variant = cacheVariant(
      parts.graphs.current.name,
      request.method,
      caller.identity,
      negotiate(request),
    );
    const stored = parts.answers.find({ variant, content: request.content, now }, request);
    if (stored === undefined) return undefined;
    countRequest(caller, now, parts);
    countOperation(stored, caller.keyId, now, parts);
    return { reply: stored.reply, caller: caller.kind };
  };
}

async function answerRequest(arrived: Arrived, parts: Parts): Promise<Reply> {
  const request = await read(identify(arrived, parts), parts);
  const found = parts.answers.find(request);
  if (found !== undefined) {
    countOperation(found, request.keyId, request.now, parts);
    remember(request, found, parts);
    return parts.answers.inCoding(found, found.reply, request.request);
  }
  return admit(request, parts, async (admitted) => {
    const checked = await check(admitted, parts);
    const joined = await parts.answers.join(checked);
    if (joined !== undefined) return parts.answers.inCoding(checked, joined, checked.request);
    const made = plan(checked).then((planned) =>
      makeOnce(planned, parts, async (making) => parts.answers.put(making, await execute(making, parts))),
    );
    return parts.answers.inCoding(checked, await parts.answers.orLastValid(checked, made), checked.request);
  });
}

/** The caller by its key. The request is counted for its caller, whatever comes of it. */
function identify({ request, whole, search, requestContext }: Arrived, parts: Parts): Identified {
  requirePreflight(request);
  const caller = callerIn({ headers: request.headers, search }, parts);
  countRequest(caller, parts.clock(), parts);
  requestContext.caller = caller.kind;
  const { keyId, identity } = caller;
  return { request, whole, search, requestContext, keyId, identity };
}

function callerIn(
  { headers, search }: Pick<WholeRequest, 'headers' | 'search'>,
  { keys }: Parts,
): RequestCaller {
  const key = sentKey(headers, search);
  const keyId = keys.identify(key);
  const { page, clientId } = callerOf(headers);
  const identity = keyId !== undefined ? 'identified' : keys.cannotTell(key) ? 'unknown' : 'anonymous';
  return { page, clientId, keyId, identity, kind: callerKindOf(clientId, keyId) };
}

function countRequest({ page, clientId, keyId }: RequestCaller, now: number, { usage }: Parts): void {
  usage.record({ page, clientId, keyId: keyId ?? '' }, now);
}

function countOperation(
  { shape }: StoredReply,
  keyId: string | undefined,
  now: number,
  { operations }: Parts,
): void {
  if (shape !== undefined) operations?.record({ ...shape, keyId: keyId ?? '' }, now);
}

// An answer from memory takes little more than this. V8 defines a name that follows a spread in a slow way: these two
// steps name all of their values.
async function read(identified: Identified, parts: Parts): Promise<Read> {
  const { request, whole, search, requestContext, keyId, identity } = identified;
  const mediaType = negotiate(request);
  const content =
    request.method === 'POST'
      ? await readBody(identified, parts.requestBuffers, () => shareOf(identified, parts))
      : search;
  requestContext.arrived();
  const { current: served } = parts.graphs;
  const variant = cacheVariant(served.name, request.method, identity, mediaType);
  const now = parts.clock();
  return { request, whole, search, requestContext, keyId, identity, variant, content, served, now };
}

/** So that it need not be parsed if it comes again, byte for byte. */
function remember(read: Read, { reply: { prepared } }: StoredReply, parts: Parts): void {
  const { request, whole, search, content } = read;
  const { method, headers } = request;
  if (whole === undefined || !prepared.isServedOften || prepared.answer.body.length > LONGEST_TEXT) return;
  if (method === 'HEAD' || headers['if-none-match'] !== undefined) return;
  parts.answers.requests.recordWhole(
    { bytes: whole, method, headers, search, content },
    shareOf(read, parts).caller,
  );
}

function admit(read: Read, parts: Parts, next: (admitted: Admitted) => Promise<Reply>): Promise<Reply> {
  const { served, request, content } = read;
  const share = shareOf(read, parts);
  return served.use(() =>
    whileConnected(request, (signal) => {
      const admission = admissionRequest(share, content.length, signal);
      return parts.admission.runRequest(admission, content.length, () =>
        next({ ...read, caller: share.caller, admission, signal }),
      );
    }),
  );
}

async function check(admitted: Admitted, { limits, operations }: Parts): Promise<Checked> {
  const { content, admission, served, variant, keyId, now } = admitted;
  const { documents, graph, shapes } = served;
  const parameters = readParameters(content);
  // Each of the three may take a long request as long as a turn of the thread may.
  const isLong = content.length > longRequestBytes;
  if (isLong) await nextIteration();
  const executable = await executableOf(
    parameters,
    { documents, schema: graph.publicSchema, limits },
    admission,
  );
  if (isLong) await nextIteration();
  const cacheKey = cacheKeyOf(variant, executable);
  if (operations === undefined) return { ...admitted, executable, cacheKey, shape: undefined };
  const shape = shapes.of(executable.operation, executable.variables);
  operations.record({ ...shape, keyId: keyId ?? '' }, now);
  return { ...admitted, executable, cacheKey, shape };
}

async function plan(checked: Checked): Promise<Planned> {
  const { served, executable, admission } = checked;
  return { ...checked, perform: await served.executor.prepare(executable, admission) };
}

/** Makes an answer in a slot, unless others have it by then: the same callers, or another gateway. */
function makeOnce(planned: Planned, parts: Parts, make: (making: Making) => Promise<Reply>): Promise<Reply> {
  const { admission, executable } = planned;
  const { answers } = parts;
  return parts.admission.runAnswer(admission, executable.cost, async () => {
    // An answer that nobody makes yet is begun in the same turn.
    const joining = answers.join(planned);
    const joined = joining === undefined ? undefined : await joining;
    if (joined !== undefined) return joined;
    const pending = answers.open(planned);
    const answer = async () =>
      (await answers.findShared(planned)) ?? make({ ...planned, signal: pending.signal });
    return pending.settle(answer());
  });
}

async function execute(making: Making, parts: Parts): Promise<PreparedAnswer> {
  const { variant, served, executable, perform, request } = making;
  const { method } = variant;
  const outcome = await perform(newExecution(executable, { ...making, method }, served, parts));
  const { operation } = executable;
  const answer = composeAnswer(outcome, outcome.freshness, { ...variant, operation });
  const prepared = prepareAnswer(answer, method);
  if (prepared.suits(request)) return prepared;
  // While the slot is held: what compressing costs is the caller's share.
  const [coding = 'identity'] = acceptedCodings(request.headers['accept-encoding']);
  return prepared.compressed([coding]);
}

function shareOf({ request, keyId }: Identified, { trustedProxies }: Parts) {
  return callerShare(request, keyId, trustedProxies);
}

interface RequestCaller extends Caller {
  readonly keyId: string | undefined;
  readonly identity: Identity;
  readonly kind: CallerKind;
}

interface Identified extends Arrived {
  readonly keyId: string | undefined;
  readonly identity: Identity;
}

interface Read extends Identified {
  readonly variant: CacheVariant;
  /** The body of a POST, or the query string of a GET. */
  readonly content: Buffer | string;
  readonly served: ServedGraph;
  /** The operation's instant, milliseconds since 1970. */
  readonly now: number;
}

interface Admitted extends Read {
  /** Whose request it is: equal for what counts as one caller (`CallerShare`). */
  readonly caller: string;
  readonly admission: AdmissionRequest;
  readonly signal: AbortSignal;
}

interface Checked extends Admitted {
  readonly executable: Executable;
  readonly cacheKey: string;
  /** Undefined if operations are not recorded. */
  readonly shape: OperationShape | undefined;
}

interface Planned extends Checked {
  readonly perform: PreparedExecution;
}

/** Its signal fires when nobody waits for the answer any more, and not with the first caller's. */
type Making = Planned;

/** The dependencies of the steps: made once, when the gateway starts. */
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
