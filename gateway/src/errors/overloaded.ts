import { Refusal } from './Refusal.ts';

/** The refusal of what exceeds the capacity of the moment (docs/rules.md 42 "Fair shares under load"). */
export function overloaded(headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal('overloaded', { headers: { ...headers, 'retry-after': retryAfter } });
}

/** Seconds after which a retry is worth it: no work waits longer. */
const retryAfter = '1';
