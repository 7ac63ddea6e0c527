import type { IncomingMessage } from 'node:http';

/**
 * The value of a header that only chooses a representation. Undefined where it is absent, and where all its lines
 * together are longer than 1 KiB, which counts as absent (docs/rules.md 44 "Malformed and oversized headers"):
 * choosing takes time for each thing that is accepted, and whatever is accepted, there is an answer.
 */
export function representationHeader(
  { headers }: IncomingMessage,
  name: 'accept' | 'accept-encoding',
): string | undefined {
  const value = headers[name] as string | undefined;
  return value === undefined || value.length > longest ? undefined : value;
}

/** Bytes, a character each: Node reads headers as Latin-1. */
const longest = 1024;
