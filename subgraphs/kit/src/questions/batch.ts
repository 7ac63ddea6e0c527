import type { QuestionReply } from './Answerer.ts';
import type { Question } from './Question.ts';

/**
 * The questions in the body of a batch: a JSON list of objects with `asked`, `instant`, `method`, `requestId` and
 * `traceparent`. Null where it is not one.
 */
export function readBatch(body: unknown): readonly Question[] | null {
  if (!Array.isArray(body) || body.length > LARGEST_BATCH) return null;
  const questions = body.map((each: unknown) => (typeof each === 'object' && each !== null ? each : {}));
  return questions.map(({ asked, instant, method, requestId, traceparent }: Partial<Question>) => ({
    asked,
    instant,
    method,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
  }));
}

/** Questions of one batch, at most. */
export const LARGEST_BATCH = 100;

/**
 * The replies to a batch in the order of its questions: of each a line of JSON with `status`, `length` in bytes,
 * `revision`, `validUntil` and `errors`, then its body. A reply does not wait for those of later questions for long.
 */
export async function* writeBatch(
  questions: readonly Question[],
  answer: (question: Question) => Promise<QuestionReply>,
): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let since = performance.now();
  for (const question of questions) {
    const reply = await answer(question);
    const head = headOf(reply);
    waiting.push(head, reply.body);
    bytes += head.length + reply.body.length;
    if (bytes < ENOUGH_BYTES && performance.now() - since < LONGEST_WAIT) continue;
    yield Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
    since = performance.now();
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}

/** Milliseconds that a reply waits for the next one. */
const LONGEST_WAIT = 1;
const ENOUGH_BYTES = 64 * 1024;

function headOf({ status, body, revision, validUntil, errors }: QuestionReply): Buffer {
  const limit = validUntil === Number.POSITIVE_INFINITY ? undefined : validUntil;
  return Buffer.from(
    `${JSON.stringify({ status, length: body.length, revision, validUntil: limit, errors })}\n`,
  );
}
