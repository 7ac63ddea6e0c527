import type { Caller } from './callerOf.ts';

/** The kind of a caller, by what it says of itself and the id of its valid key. */
export function callerKindOf({ clientId }: Caller, keyId: string | undefined): CallerKind {
  if (clientId !== '') return 'frontEnd';
  return keyId === undefined ? 'anonymous' : 'key';
}

/**
 * `frontEnd`: says by `X-Client-Id` that it is the calendar's own; `key`: has a valid key (docs/interface.md 5 "Keys
 * and identification").
 */
export type CallerKind = 'frontEnd' | 'key' | 'anonymous';
