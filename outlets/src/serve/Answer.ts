import { createHash } from 'node:crypto';
import { compressBody } from '@calendar/http';
import { Body } from '@calendar/http/Body';
import { acceptedCodings, type Coding } from '@calendar/http/negotiate';

/** Makes a body ready for sending. Equal bodies have equal validators, whichever process made them. */
export async function contentOf({ status, headers, body, changedAt }: ContentGiven): Promise<Content> {
  const tag = createHash('sha256')
    .update(`${status}\n${JSON.stringify(headers)}\n`)
    .update(body)
    .digest('base64url')
    .slice(0, 27);
  const codings = [
    { coding: 'identity' as const, body },
    ...(body.length < WORTHWHILE ? [] : await compressBody(body)),
  ];
  const { vary, ...others } = headers;
  const validators = {
    'last-modified': new Date(changedAt).toUTCString(),
    vary: ['Accept-Encoding', vary].filter(Boolean).join(', '),
  };
  const variants = codings.map(({ coding, body: coded }) => {
    const etag = `"${tag}${coding === 'identity' ? '' : `.${coding}`}"`;
    const encoding = coding === 'identity' ? {} : { 'content-encoding': coding };
    return {
      coding,
      etag,
      body: new Body(coded),
      unmodified: { etag, ...validators },
      head: { etag, ...validators, ...others, ...encoding, 'content-length': String(coded.length) },
    };
  });
  return { status, headers, changedAt, body, variants };
}

/** The variant that a caller with this `Accept-Encoding` prefers. */
export function variantFor({ variants }: Content, acceptEncoding: string | undefined): Variant {
  const chosen = acceptedCodings(acceptEncoding).flatMap((coding) =>
    variants.filter((each) => each.coding === coding),
  );
  return (chosen[0] ?? variants[0]) as Variant;
}

export function sizeOf({ content, remember }: Pick<Answer, 'content' | 'remember'>): number {
  const bodies = content.variants.reduce((sum, { body }) => sum + body.length, 0);
  return bodies + JSON.stringify(remember ?? null).length + 1000;
}

/** Bytes: a smaller body fits into one packet either way. */
const WORTHWHILE = 800;

/** An answer that is ready for sending: its body in every coding, its validators, and until when it is fresh. */
export interface Answer {
  readonly content: Content;
  /** When it was made, or found unchanged; milliseconds since 1970. */
  readonly storedAt: number;
  readonly freshUntil: number;
  readonly remember: unknown;
}

/** The parts that are the same for all callers, and stay when the answer is found unchanged. */
export interface Content extends ContentGiven {
  readonly variants: readonly Variant[];
}

export interface ContentGiven {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** When this part first had these bytes; whole seconds, as milliseconds since 1970. */
  readonly changedAt: number;
}

export interface Variant {
  readonly coding: Coding;
  readonly etag: string;
  readonly body: Body;
  readonly head: Readonly<Record<string, string>>;
  readonly unmodified: Readonly<Record<string, string>>;
}
