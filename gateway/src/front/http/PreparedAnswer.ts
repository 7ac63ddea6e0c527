import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { compressBody } from '@calendar/http';
import { Body, ownedCopy } from '@calendar/http/Body';
import { acceptedCodings, type Coding } from '@calendar/http/negotiate';
import type { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import type { Answer } from './Answer.ts';
import { corsHeaders } from './cors.ts';
import type { RequestHead } from './requestHead.ts';

/** Writes a reply: `Cache-Control` as of `now`, for GET a validator and 304, for HEAD no body. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { prepared, cacheStatus }: Reply,
  { now, maxAge, responseBuffers }: Sending,
): void {
  const { answer, tag } = prepared;
  const control = cacheControl(answer, now, maxAge);
  const unmodified = tag === undefined ? undefined : matchingTag(request.headers['if-none-match'], tag);
  if (unmodified !== undefined) {
    const head = [...prepared.head, 'etag', unmodified, ...cachingHead(control, cacheStatus)];
    response.writeHead(304, head).end();
    return;
  }
  const { fixedHead, body, asText } = prepared.representation(request);
  response.writeHead(answer.status, [...fixedHead, ...cachingHead(control, cacheStatus)]);
  if (request.method === 'HEAD') response.end();
  else responseBuffers.send(response, body, asText);
}

/**
 * The texts that `send` writes, but for the headers of the connection, for a request without `If-None-Match`
 * and by another method than HEAD.
 */
export function asTexts(
  request: RequestHead,
  { prepared, cacheStatus }: Reply,
  { now, maxAge }: Pick<Sending, 'now' | 'maxAge'>,
): { readonly head: string; readonly body: string } {
  const { answer } = prepared;
  const representation = prepared.representation(request);
  const { body, asText, fixedHead } = representation;
  representation.headText ??= `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${headText(fixedHead)}`;
  const caching = headText(cachingHead(cacheControl(answer, now, maxAge), cacheStatus));
  return {
    head: representation.headText + caching,
    body: asText ? body.text : body.bytes.toString('latin1'),
  };
}

function headText(head: readonly string[]): string {
  let text = '';
  for (let at = 0; at < head.length; at += 2) text += `${head[at]}: ${head[at + 1]}\r\n`;
  return text;
}

/** Makes an answer ready for a request by this method; validators go with successful answers to GET. */
export function prepareAnswer(answer: Answer, method: string | undefined): PreparedAnswer {
  const validated = method !== 'POST' && answer.successful;
  return new PreparedAnswer(answer, validated ? entityTag(answer) : undefined);
}

/** An answer made ready for sending. The parts that are the same for all callers are made once. */
export class PreparedAnswer {
  readonly answer: Answer;
  /** A strong validator of the identity representation. Undefined if none is sent. */
  readonly tag: string | undefined;
  /** Whether it was made to be served often (`forServing`). */
  readonly isServedOften: boolean;
  readonly #bodies: Compressed;
  #head: readonly string[] | undefined;
  #representations: readonly Representation[] | undefined;

  /** @param isServedOften false: it is served once or not at all */
  constructor(answer: Answer, tag?: string, compressed: Compressed = [], isServedOften = false) {
    this.answer = answer;
    this.tag = tag;
    this.isServedOften = isServedOften;
    this.#bodies = [['identity', answer.body], ...compressed];
  }

  /** Names and values of the headers that a 304 has as well. */
  get head(): readonly string[] {
    this.#head ??= headOf(this.answer);
    return this.#head;
  }

  representation(request: RequestHead): Representation {
    this.#representations ??= this.#bodies.map(([coding, body]) => this.#represent(coding, body));
    const representations = this.#representations;
    const codings = representations.length === 1 ? [] : acceptedCodings(request.headers['accept-encoding']);
    const preferred = codings.find((accepted) => representations.some(({ coding }) => coding === accepted));
    return representations.find(({ coding }) => coding === (preferred ?? 'identity')) as Representation;
  }

  /** Whether a caller gets it in the coding that it likes best, as far as that is worth the wait. */
  suits({ headers }: RequestHead): boolean {
    if (this.isServedOften || this.answer.body.length < LONG_ANSWER_BYTES) return true;
    const [best] = acceptedCodings(headers['accept-encoding']);
    return this.#bodies.some(([coding]) => coding === best);
  }

  /** The same with its body in those codings that it has not yet, as far as it is worth that. */
  async compressed(codings: readonly Coding[]): Promise<PreparedAnswer> {
    const { answer, tag } = this;
    const missing = codings.filter((coding) => this.#bodies.every(([known]) => known !== coding));
    if (missing.length === 0 || answer.body.length < SMALLEST_COMPRESSED) return this;
    const made = await compressBody(answer.body.bytes, missing);
    const more = made.map((each) => [each.coding, new Body(ownedCopy(each.body))] as const);
    return new PreparedAnswer(answer, tag, [...this.#bodies.slice(1), ...more]);
  }

  /** The same without the forms that only serving needs. */
  get unserved(): PreparedAnswer {
    return new PreparedAnswer(this.answer, this.tag, this.#bodies.slice(1));
  }

  /** The same, made to be served often: its bodies are in the fastest form to send. */
  get forServing(): PreparedAnswer {
    return new PreparedAnswer(this.answer, this.tag, this.#bodies.slice(1), true);
  }

  get size(): number {
    return this.#bodies.reduce((size, [, body]) => size + body.length * (this.#hasText(body) ? 2 : 1), 0);
  }

  #hasText(body: Body): boolean {
    return this.isServedOften && body.length <= LONGEST_TEXT;
  }

  #represent(coding: Coding, body: Body): Representation {
    const fixedHead = [
      ...this.head,
      ...['content-length', String(body.length), 'content-type', this.answer.contentType],
    ];
    if (coding !== 'identity') fixedHead.push('content-encoding', coding);
    if (this.tag !== undefined) fixedHead.push('etag', tagOfRepresentation(this.tag, coding));
    return { coding, body, fixedHead, asText: this.#hasText(body) };
  }
}

/** Bytes: a smaller body fits one packet as it is. */
const SMALLEST_COMPRESSED = 1024;

/** Bytes. A shorter answer is compressed when it is asked for again: most are not worth it. */
const LONG_ANSWER_BYTES = 8 * 1024;

/** Bytes: with its head it fits the 16 KiB that Node sends a text from without taking memory for it. */
export const LONGEST_TEXT = 15 * 1024;

function cachingHead(cacheControl: string, cacheStatus: string | undefined): string[] {
  const status = cacheStatus === undefined ? [] : ['cache-status', cacheStatus];
  return ['cache-control', cacheControl, ...status];
}

const COMMON_HEADERS = {
  ...corsHeaders,
  // What an answer depends on: media type, coding, the key (its notice) and the proof of a preflight.
  vary: 'Accept, Accept-Encoding, X-Api-Key, Apollo-Require-Preflight',
  'x-content-type-options': 'nosniff',
} as const;

const COMMON_HEAD = Object.entries(COMMON_HEADERS).flat();

function headOf({ headers }: Answer): readonly string[] {
  const own = Object.entries(headers);
  return own.length === 0 ? COMMON_HEAD : Object.entries({ ...COMMON_HEADERS, ...headers }).flat();
}

/**
 * `Cache-Control` of an answer sent at `now`: until time alone changes it, `maxAge` seconds at most; none
 * with errors (docs/rules.md 40 "Cache validity and validators").
 */
function cacheControl(answer: Answer, now: number, maxAge: number): string {
  const { successful, lasting, validUntil } = answer;
  if (!successful) return 'no-store';
  if (answer.cacheControl !== undefined) return answer.cacheControl;
  const seconds = lasting ? Math.floor((validUntil - now) / 1000) : 0;
  return `public, max-age=${Math.max(0, Math.min(maxAge, seconds))}`;
}

/** A strong validator: equal exactly when content type and body are. */
function entityTag({ contentType, body }: Answer): string {
  const hash = createHash('sha256').update(`${contentType}\n`).update(body.bytes);
  return `"${hash.digest('base64url')}"`;
}

function tagOfRepresentation(tag: string, coding: Coding): string {
  return coding === 'identity' ? tag : `${tag.slice(0, -1)}.${coding}"`;
}

/** The validator in `If-None-Match` that names this answer in any coding, so that 304 is the answer. */
function matchingTag(ifNoneMatch: string | undefined, tag: string): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (ifNoneMatch.trim() === '*') return tag;
  // Looking for a validator takes as good as no time; taking a list of 64 KiB apart takes 4 ms.
  return FORMS.map((coding) => tagOfRepresentation(tag, coding)).find((own) => ifNoneMatch.includes(own));
}

/** The identity coding first: a caller who has it beside others can use it in any case. */
const FORMS: readonly Coding[] = ['identity', 'gzip', 'br'];

export interface Reply {
  readonly prepared: PreparedAnswer;
  /** Value of `Cache-Status`. Undefined for an answer that is not looked up in a cache. */
  readonly cacheStatus?: CacheStatus;
}

export interface Sending {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Longest time that browsers and proxies may cache an answer, in seconds. */
  readonly maxAge: number;
  readonly responseBuffers: ResponseBuffers;
}

/**
 * How the answer cache took part (RFC 9211). `detail=unconfirmed`: a subgraph of it does not reply, so it is
 * unknown whether it has changed. `detail=shared`: another gateway had it computed.
 */
export type CacheStatus =
  | 'calendar; hit'
  | 'calendar; hit; detail=unconfirmed'
  | 'calendar; hit; detail=shared'
  | 'calendar; fwd=miss';

interface Representation {
  readonly coding: Coding;
  readonly body: Body;
  /** Names and values of its headers in turn, as `writeHead` takes them, without those of `cachingHead`. */
  readonly fixedHead: readonly string[];
  /** As `Body.end` takes it. */
  readonly asText: boolean;
  /** The status and the same as HTTP writes them, once somebody has asked for that. */
  headText?: string;
}

export type Compressed = readonly (readonly [coding: Coding, body: Body])[];
