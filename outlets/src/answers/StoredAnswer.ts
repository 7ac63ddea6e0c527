import { createHash } from 'node:crypto';
import { Body } from '@calendar/http/Body';
import { acceptedCodings } from '@calendar/http/negotiate';
import { type Representation, representationsOf } from './Representation.ts';

/** An answer that is ready for sending: its body in every coding, its validators, and until when it is fresh. */
export class StoredAnswer {
  readonly content: Content;
  /** When it was made, or found unchanged; milliseconds since 1970. */
  readonly storedAt: number;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
  readonly remember: unknown;

  constructor({ content, storedAt, freshUntil, remember }: Stored) {
    this.content = content;
    this.storedAt = storedAt;
    this.freshUntil = freshUntil;
    this.remember = remember;
  }

  /** Bytes of all its bodies. */
  get size(): number {
    const bodies = this.content.variants.reduce(
      (sum, { body, isShort }) => sum + (isShort ? 3 : 1) * body.length,
      0,
    );
    return bodies + JSON.stringify(this.remember ?? null).length + 1000;
  }
}

/** Makes a body ready for sending. Equal bodies have equal validators, whichever process made them. */
export async function contentOf({ status, headers, body, changedAt }: ContentGiven): Promise<Content> {
  const hash = createHash('sha256')
    .update(`${status}\n${JSON.stringify(headers)}\n`)
    .update(body);
  const tag = `${hash.digest('base64url').slice(0, 27)}`;
  const representations = await representationsOf(body);
  const lastModified = new Date(changedAt).toUTCString();
  const variants = representations.map((each) => variantOf(each, { headers, tag, lastModified }));
  return { status, headers, changedAt, body, variants };
}

/** The variant that a caller with this `Accept-Encoding` prefers. */
export function variantFor({ variants }: Content, acceptEncoding: string | undefined): Variant {
  const [plain, ...others] = variants;
  if (others.length > 0)
    for (const coding of acceptedCodings(acceptEncoding)) {
      const chosen = variants.find((each) => each.coding === coding);
      if (chosen !== undefined) return chosen;
    }
  return plain as Variant;
}

function variantOf({ coding, body }: Representation, { headers, tag, lastModified }: VariantGiven): Variant {
  const etag = `"${tag}${coding === 'identity' ? '' : `.${coding}`}"`;
  const { vary, ...others } = headers;
  const varies = ['Accept-Encoding', ...(vary === undefined ? [] : [vary])].join(', ');
  const validators = ['etag', etag, 'last-modified', lastModified, 'vary', varies];
  const own = Object.entries(others).flat();
  const encoded = coding === 'identity' ? [] : ['content-encoding', coding];
  return {
    coding,
    body: new Body(body),
    isShort: body.length <= LONGEST_TEXT,
    etag,
    head: [...validators, ...own, ...encoded, 'content-length', String(body.length)],
    headOfUnmodified: validators,
  };
}

/** The parts that are the same for all callers, and stay when the answer is found unchanged. */
export interface Content {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** When this part first had these bytes; whole seconds, as milliseconds since 1970. */
  readonly changedAt: number;
  readonly body: Buffer;
  /** The identity first. */
  readonly variants: readonly Variant[];
}

/** Bytes of a body that is kept as a text, too. */
const LONGEST_TEXT = 16 * 1024;

export interface Variant extends Pick<Representation, 'coding'> {
  readonly body: Body;
  /** Whether its bytes are also kept as characters: Node sends a text in one piece with the head. */
  readonly isShort: boolean;
  readonly etag: string;
  /** Names and values of headers in turn. */
  readonly head: readonly string[];
  readonly headOfUnmodified: readonly string[];
}

interface Stored {
  readonly content: Content;
  readonly storedAt: number;
  readonly freshUntil: number;
  readonly remember: unknown;
}

export interface ContentGiven {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly changedAt: number;
}

interface VariantGiven {
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly lastModified: string;
}
