import { createHmac, hash, type KeyObject } from 'node:crypto';
import { REQUEST_HEADERS } from './headers.ts';

/**
 * The `authorization` header of a signed request: `Calendar <time>.<sender>.<sequence>.<digest>.<mac>`. Time is in
 * milliseconds since 1970. The sender is a random name. The sequence is the place of the request among those that it
 * has signed. The digest is SHA-256 of the body. Digest and mac are base64url.
 */
export function writeSignature({ time, sender, sequence, digest }: SignatureFacts, mac: string): string {
  return `Calendar ${time}.${sender}.${sequence}.${digest}.${mac}`;
}

/** Undefined if it is no such header. */
export function readSignature(header = ''): Signature | undefined {
  const read = form.exec(header);
  if (read === null) return undefined;
  const [, time, sender, sequence, digest, mac] = read as unknown as FormGroups;
  return { time: Number(time), sender, sequence: Number(sequence), digest, mac };
}

/** With the groups of `FormGroups`. */
const form = /^Calendar ([1-9]\d{0,14})\.([\w-]{16})\.([1-9]\d{0,14})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * HMAC-SHA-256 under the secret of the parts. It covers one line each for the kind, the audience, time, sender, sequence,
 * method and path. Then come the headers that change the answer, and the digest. An absent header is an empty line; an
 * absent state to be shown has no line. The audience is not sent: a receiver uses its own name.
 */
export function macOf(
  secret: KeyObject,
  audience: string,
  { time, sender, sequence, digest }: SignatureFacts,
  { method, path, headers }: RequestHead,
): string {
  const { instant, method: asked, budget, deadline, caller, at } = REQUEST_HEADERS;
  return createHmac('sha256', secret)
    .update(
      `calendar request\n${audience}\n${time}\n${sender}\n${sequence}\n${method}\n${path}\n${headers[instant] ?? ''}\n` +
        `${headers[asked] ?? ''}\n${headers[budget] ?? ''}\n${headers[deadline] ?? ''}\n${headers[caller] ?? ''}\n${headers[at] === undefined ? '' : `${headers[at]}\n`}${digest}`,
    )
    .digest('base64url');
}

export function digestOf(body: string | Buffer): string {
  return hash('sha256', body, 'base64url');
}

type FormGroups = readonly [
  whole: string,
  time: string,
  sender: string,
  sequence: string,
  digest: string,
  mac: string,
];

/** The fields of a signature. */
export interface SignatureFacts {
  readonly time: number;
  readonly sender: string;
  readonly sequence: number;
  readonly digest: string;
}

export interface Signature extends SignatureFacts {
  readonly mac: string;
}

/** The signed parts of a request, without its body. */
export interface RequestHead {
  readonly method: string;
  /** With the query string, as it is sent. */
  readonly path: string;
  /** By names in lower case. Only headers that change the answer are signed. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}
