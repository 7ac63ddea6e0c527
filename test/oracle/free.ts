import type { RawEvent } from '@calendar/model/feed';
import { readPrice } from './prices.ts';

/**
 * Whether an event is free (docs/rules.md 55 "Free events"). It is if it is said to be, or if each of its prices is
 * zero.
 */
export function isFree(event: RawEvent): boolean {
  if (event.ticketsInformation === 'free') return true;
  if (event.ticketsInformation !== 'ticketsInfo') return false;
  const prices = (event.prices ?? []).map(({ price }) => price ?? null);
  return prices.length > 0 && prices.every(isNothing);
}

/** What is known of the price of admission (docs/rules.md 55 "Free events"). */
export function admissionOf(event: RawEvent): 'free' | 'paid' | 'unknown' {
  if (isFree(event)) return 'free';
  const isKnown = (event.ticketsInformation ?? 'noTicketsInfo') !== 'noTicketsInfo';
  return isKnown ? 'paid' : 'unknown';
}

function isNothing(price: string | number | null): boolean {
  if (readPrice(price) === 0) return true;
  return typeof price === 'string' && /^\s*(?:gratis|free|fri entré)[.!]*\s*$/i.test(price);
}
