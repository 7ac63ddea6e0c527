import type { Readable } from 'node:stream';
import { type Agent, request } from 'undici';
import { type ContentType, contentTypeOf, inUtf8 } from './contentType.ts';
import { faultOf } from './faultOf.ts';
import { type GuardOptions, guardedAgent } from './guardedAgent.ts';
import type { RobotsMemory } from './RobotsMemory.ts';
import { readBody } from './readBody.ts';
import { retryAfterSeconds } from './retryAfter.ts';
import { NO_RULES, ROBOTS_BYTES, type RobotsRules, readRobots } from './robotsRules.ts';
import { SourceFault } from './sourceFault.ts';

/** Gets documents or pictures from the web, each step within bounds and as `robots.txt` allows. */
export class SourceClient {
  readonly #options: ClientOptions;
  readonly #agent: Agent;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#agent = guardedAgent(options);
  }

  /** Gets a document over redirects, each checked as the first address. Throws a `SourceFault`. */
  async get(address: URL, asked: Asked): Promise<Reply> {
    const { limits, signal } = this.#options;
    const time = AbortSignal.timeout(limits.wholeTime);
    const whole = signal === undefined ? time : AbortSignal.any([signal, time]);
    let at = withoutCredentials(address);
    for (let step = 0; step <= limits.redirects; step += 1) {
      await this.#checkAddress(at, whole);
      const authorization = at.origin === address.origin ? authorizationOf(address) : {};
      const headers = { accept: ACCEPTED[this.#options.wants ?? 'documents'], ...conditional(asked) };
      const reply = await this.#request(at, { ...headers, ...authorization }, whole);
      const next = redirectOf(reply, at);
      if (next === null) return this.#read(reply, at, asked, whole);
      discard(reply.body);
      at = next;
    }
    throw new SourceFault(
      'refused',
      address,
      `more than ${limits.redirects} redirects follow each other. Up to ${limits.redirects} are followed.`,
    );
  }

  /** How long to wait between two pages, in milliseconds. */
  pauseAt({ origin }: URL): number {
    const { limits, robots } = this.#options;
    const delay = robots.get(origin)?.crawlDelay ?? 0;
    return Math.max(limits.pause, Math.min(delay * 1000, LONGEST_CRAWL_DELAY));
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #checkAddress(address: URL, signal: AbortSignal): Promise<void> {
    if (address.protocol !== 'http:' && address.protocol !== 'https:') {
      throw new SourceFault(
        'refused',
        address,
        'this is no address of the web. Accepted are http and https.',
      );
    }
    if (address.href.length > LONGEST_ADDRESS) {
      const bound = `Up to ${LONGEST_ADDRESS} are accepted.`;
      throw new SourceFault(
        'refused',
        address,
        `the address has ${address.href.length} characters. ${bound}`,
      );
    }
    const { robots, isAsked = false } = this.#options;
    if (isAsked) return;
    let rules = robots.get(address.origin);
    if (rules === undefined) {
      rules = await this.#robotsAt(address.origin, signal);
      robots.set(address.origin, rules);
    }
    if (!rules.mayRead(address)) {
      throw new SourceFault('disallowed', address, 'robots.txt there says that programs must not read this.');
    }
  }

  /** Reads a `robots.txt` (RFC 9309 2.3.1): without one all is allowed, if it cannot be fetched nothing. */
  async #robotsAt(origin: string, signal: AbortSignal): Promise<RobotsRules> {
    let at = new URL('/robots.txt', origin);
    for (let step = 0; step <= MOST_ROBOTS_REDIRECTS; step += 1) {
      const { body, ...reply } = await this.#request(at, {}, signal);
      const next = redirectOf(reply, at);
      if (next === null && reply.status >= 200 && reply.status < 300) {
        const bytes = await this.#bodyOf({ ...reply, body }, at, ROBOTS_BYTES, signal, true);
        return readRobots(origin, bytes.toString('utf8'));
      }
      discard(body);
      if (next === null && reply.status >= 400 && reply.status < 500 && reply.status !== 429) return NO_RULES;
      if (next === null) {
        const kind = reply.status === 429 || reply.status === 503 ? 'busy' : 'failed';
        const what = `answered with status ${reply.status}. Nothing is read there until it can be read.`;
        throw new SourceFault(kind, at, what, this.#retryOf(reply));
      }
      at = next;
    }
    return NO_RULES;
  }

  async #request(at: URL, headers: Headers, signal: AbortSignal): Promise<RawReply> {
    const { userAgent } = this.#options;
    try {
      const {
        statusCode,
        headers: sent,
        body,
      } = await request(at, {
        dispatcher: this.#agent,
        headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, br', ...headers },
        signal,
      });
      // A body that is not read to its end says so.
      body.on('error', () => {});
      const header = (name: string) => [sent[name]].flat()[0];
      return { status: statusCode, header, body };
    } catch (error) {
      throw faultOf(error, at, this.#options);
    }
  }

  async #read(reply: RawReply, at: URL, { conditions, most }: Asked, signal: AbortSignal): Promise<Reply> {
    const { status, header, body } = reply;
    if (status !== 200) discard(body);
    if (status === 304 && isConditional(conditions)) return { state: 'unchanged' };
    if (status === 404 || status === 410)
      throw new SourceFault('gone', at, `answered with status ${status}.`);
    if (status === 429 || status === 503) {
      throw new SourceFault('busy', at, `answered with status ${status}: later.`, this.#retryOf(reply));
    }
    if (status !== 200) throw new SourceFault('failed', at, `answered with status ${status}. Expected 200.`);
    const type = contentTypeOf(header('content-type'));
    const validators = { etag: bounded(header('etag')), lastModified: bounded(header('last-modified')) };
    if (this.#options.wants === 'pictures') {
      const bytes = await this.#bodyOf(reply, at, most, signal);
      return { state: 'changed', address: at, bytes, mediaType: type.mediaType, ...validators };
    }
    if (/^(?:image|audio|video|font)\//.test(type.mediaType)) {
      discard(body);
      throw new SourceFault(
        'unsuitable',
        at,
        `this is ${type.mediaType}. Expected text/calendar, text/html or JSON.`,
      );
    }
    return {
      state: 'changed',
      address: at,
      ...(await this.#text(reply, at, type, most, signal)),
      ...validators,
    };
  }

  async #text(reply: RawReply, at: URL, type: ContentType, most: number, signal: AbortSignal) {
    const bytes = await this.#bodyOf(reply, at, most, signal);
    try {
      return await inUtf8(bytes, type, most);
    } catch (error) {
      throw faultOf(error, at, this.#options, most);
    }
  }

  async #bodyOf(
    { header, body }: RawReply,
    at: URL,
    most: number,
    signal: AbortSignal,
    isBeginningEnough = false,
  ) {
    try {
      return await readBody(body, header('content-encoding') ?? '', most, isBeginningEnough);
    } catch (error) {
      discard(body);
      throw faultOf(signal.aborted ? signal.reason : error, at, this.#options, most);
    }
  }

  #retryOf({ header }: Pick<RawReply, 'header'>) {
    return { retryAfterSeconds: retryAfterSeconds(header('retry-after'), Date.now()) };
  }
}

export interface ClientOptions extends GuardOptions {
  readonly robots: RobotsMemory;
  /** Whether the site's owner asked for it to be read: `robots.txt` does not count. */
  readonly isAsked?: boolean | undefined;
  readonly userAgent: string;
  /** The bytes of pictures are not looked at. Documents by default. */
  readonly wants?: 'documents' | 'pictures';
  readonly signal?: AbortSignal | undefined;
}

interface Asked {
  /** Of the reply that is known. */
  readonly conditions: Conditions | null;
  /** Bytes. */
  readonly most: number;
}

/** The validators of a representation (RFC 9110 8.8). */
export interface Conditions {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Reply = { readonly state: 'unchanged' } | ChangedReply;

export interface ChangedReply extends Conditions {
  readonly state: 'changed';
  /** After redirects. */
  readonly address: URL;
  readonly bytes: Buffer;
  readonly mediaType: string;
}

type Headers = Readonly<Record<string, string>>;

interface RawReply {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: Readable;
}

function conditional({ conditions }: Asked): Headers {
  const { etag = null, lastModified = null } = conditions ?? {};
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

function isConditional(conditions: Conditions | null): boolean {
  return conditions !== null && (conditions.etag ?? conditions.lastModified) !== null;
}

function authorizationOf({ username, password }: URL): Headers {
  if (username === '' && password === '') return {};
  const credentials = `${decoded(username)}:${decoded(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutCredentials(address: URL): URL {
  const bare = new URL(address.href);
  [bare.username, bare.password, bare.hash] = ['', '', ''];
  return bare;
}

/** The target of a redirect. Null for a reply that is no redirect. */
function redirectOf({ status, header }: Pick<RawReply, 'status' | 'header'>, at: URL): URL | null {
  if (!REDIRECTS.has(status)) return null;
  const location = header('location') ?? '';
  const next = URL.parse(location, at.href);
  if (next === null || location === '') {
    throw new SourceFault('failed', at, `answered with status ${status}, and Location is no address.`);
  }
  return withoutCredentials(next);
}

/** A body that is not read costs its connection. */
function discard(body: Readable): void {
  body.destroy();
}

function bounded(validator: string | undefined): string | null {
  return validator === undefined || validator.length > LONGEST_VALIDATOR ? null : validator;
}

const ACCEPTED = {
  documents:
    'text/calendar, application/ld+json, text/html, application/json, application/xml;q=0.9, */*;q=0.1',
  pictures: 'image/avif, image/webp, image/jpeg, image/png, image/gif;q=0.9, */*;q=0.1',
} as const;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MOST_ROBOTS_REDIRECTS = 5;
/** Characters: those of an address in a feed (docs/rules.md 50 "Bounds of a feed"). */
const LONGEST_ADDRESS = 2_000;
const LONGEST_VALIDATOR = 500;
const LONGEST_CRAWL_DELAY = 10_000;
