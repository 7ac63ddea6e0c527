import { meansFreeOfCharge } from '@calendar/text';
import type { CalendarEvent } from './calendarEvent.ts';
import { priceValue } from './priceValue.ts';

/**
 * Whether an event is free (docs/rules.md 55 "Free events"). It is if its tickets information says so, or if it has
 * prices and each is zero. An event without information is not free.
 */
export function isFree({
  ticketsInformation,
  prices,
}: Pick<CalendarEvent, 'ticketsInformation' | 'prices'>): boolean {
  if (ticketsInformation !== 'ticketsInfo') return ticketsInformation === 'free';
  return prices.length > 0 && prices.every(({ price }) => isZero(price));
}

/** docs/rules.md 30 "Reading a price". */
function isZero(price: number | string | null): boolean {
  return (
    price !== null && (priceValue(price) === 0 || (typeof price === 'string' && meansFreeOfCharge(price)))
  );
}
