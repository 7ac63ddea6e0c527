import { z } from 'zod';

/**
 * An answer without errors, as gateways share it. Its status and headers are not part of it: they follow from the
 * question, so nothing that is read from elsewhere becomes a header.
 */
export interface SharedAnswer {
  /** It is true from here on; milliseconds since 1970. */
  readonly instant: number;
  /** The first instant at which time alone may change it; `Infinity` for never. */
  readonly validUntil: number;
  /** Token of each subgraph's snapshot that it was made from. */
  readonly revisions: ReadonlyMap<string, string>;
  /** Name of the operation that it answers. */
  readonly operation: string | undefined;
  readonly body: Buffer;
}

/** Changes with the form of the bytes, and with what a gateway makes of a subgraph's answer. */
export const format = 1;

/** The answer as bytes: the length of the head, four bytes big-endian; the head, JSON; the body as it is. */
export function encode({ instant, validUntil, revisions, operation, body }: SharedAnswer): Buffer {
  const head = Buffer.from(
    JSON.stringify({
      instant,
      validUntil: validUntil === Number.POSITIVE_INFINITY ? null : validUntil,
      revisions: [...revisions],
      operation: operation ?? null,
    } satisfies z.input<typeof schema>),
  );
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

/** What `encode` was given; undefined for what it has not made. Never throws. */
export function decode(bytes: Buffer): SharedAnswer | undefined {
  if (bytes.length < lengthBytes) return undefined;
  const end = lengthBytes + bytes.readUInt32BE();
  if (end > bytes.length) return undefined;
  const read = schema.safeParse(json(bytes.toString('utf8', lengthBytes, end)));
  return read.success ? { ...read.data, body: bytes.subarray(end) } : undefined;
}

const lengthBytes = 4;

const schema = z.object({
  instant: z.number(),
  validUntil: z
    .number()
    .nullable()
    .transform((instant) => instant ?? Number.POSITIVE_INFINITY),
  revisions: z.array(z.tuple([z.string(), z.string()])).transform((entries) => new Map(entries)),
  operation: z
    .string()
    .nullable()
    .transform((name) => name ?? undefined),
});

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
