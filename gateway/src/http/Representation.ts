import type { ServerResponse } from 'node:http';
import type { Coding } from './acceptedCodings.ts';
import type { Body } from './Body.ts';
import { corsHeaders } from './cors.ts';

/** A response in one content coding: its body, and the headers that go with it. */
export class Representation {
  readonly coding: Coding;
  readonly tag: string | undefined;
  readonly body: Body;
  readonly #asText: boolean;
  #text: string | undefined;
  readonly #fixed: readonly string[];
  // Requests within the same second get the very same headers.
  #cacheControl: string | undefined;
  #cacheStatus: string | undefined;
  #head: string[] = [];

  constructor({ headers, coding, body, tag, asText }: RepresentationOptions) {
    this.coding = coding;
    this.tag = tag;
    this.body = body;
    this.#asText = asText;
    const fixed = [...commonHead, 'content-length', String(body.length)];
    for (const name in headers) fixed.push(name, headers[name] as string);
    if (coding !== 'identity') fixed.push('content-encoding', coding);
    if (tag !== undefined) fixed.push('etag', tag);
    this.#fixed = fixed;
  }

  /** All headers, names and values in turn, as `writeHead` takes them. */
  head(cacheControl: string, cacheStatus: string | undefined): string[] {
    if (cacheControl !== this.#cacheControl || cacheStatus !== this.#cacheStatus) {
      this.#cacheControl = cacheControl;
      this.#cacheStatus = cacheStatus;
      this.#head = [...this.#fixed, ...cachingHead(cacheControl, cacheStatus)];
    }
    return this.#head;
  }

  /** Sends the body at once as the rest of a response whose head is written. */
  end(response: ServerResponse): void {
    if (this.#asText) {
      this.#text ??= this.body.whole().toString('latin1');
      response.end(this.#text, 'latin1');
    } else this.body.end(response);
  }
}

/** The headers of a 304 for a representation with this tag. */
export function headOfUnmodified(
  tag: string,
  cacheControl: string,
  cacheStatus: string | undefined,
): string[] {
  return [...commonHead, 'etag', tag, ...cachingHead(cacheControl, cacheStatus)];
}

function cachingHead(cacheControl: string, cacheStatus: string | undefined): string[] {
  const status = cacheStatus === undefined ? [] : ['cache-status', cacheStatus];
  return ['cache-control', cacheControl, ...status];
}

const commonHead = Object.entries({
  ...corsHeaders,
  // What an answer depends on: media type, coding, the key (its notice) and the proof of a preflight.
  vary: 'Accept, Accept-Encoding, X-Api-Key, Apollo-Require-Preflight',
  'x-content-type-options': 'nosniff',
}).flat();

interface RepresentationOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly coding: Coding;
  readonly body: Body;
  readonly tag: string | undefined;
  /** Whether to cache each byte as a character of a text, too: Node sends a text in one piece with the head. */
  readonly asText: boolean;
}
