import { compressBody } from '@calendar/http';
import type { Coding } from '@calendar/http/negotiate';

/** A body in the codings that callers accept, the identity first. */
export async function representationsOf(body: Buffer): Promise<readonly Representation[]> {
  return [{ coding: 'identity', body }, ...(body.length < WORTHWHILE ? [] : await compressBody(body))];
}

/** Bytes: a smaller body fits into one packet either way. */
const WORTHWHILE = 800;

export interface Representation {
  readonly coding: Coding;
  readonly body: Buffer;
}
