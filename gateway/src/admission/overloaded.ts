import { Refusal } from '../errors/Refusal.ts';

/** The refusal of what cannot be served soon (`decisions.md 42`). */
export function overloaded(): Refusal {
  return new Refusal('overloaded', { headers: { 'retry-after': retryAfter } });
}

/** Seconds after which it is worth asking again: no work waits longer. */
const retryAfter = '1';
