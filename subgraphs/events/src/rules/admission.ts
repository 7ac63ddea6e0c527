import { meansFreeOfCharge } from '@calendar/text';
import type { CalendarEvent } from './calendarEvent.ts';
import { InvalidValue } from './invalidValue.ts';
import { priceValue } from './priceValue.ts';

/** What is known of the price of admission to an event (docs/rules.md 55 "Free events"), ordered by name. */
export const ADMISSIONS = ['free', 'paid', 'unknown'] as const;

export type Admission = (typeof ADMISSIONS)[number];

/** The admission of an event (docs/rules.md 55 "Free events"); `unknown` if nothing is known of tickets. */
export function admissionOf({
  ticketsInformation,
  prices,
}: Pick<CalendarEvent, 'ticketsInformation' | 'prices'>): Admission {
  if (ticketsInformation === 'free') return 'free';
  if (ticketsInformation !== 'ticketsInfo') return 'unknown';
  return prices.length > 0 && prices.every(({ price }) => isZero(price)) ? 'free' : 'paid';
}

/** Reads names of admissions, in any case. Null if there is none (docs/interface.md 4.3 "Filter"). */
export function readAdmissions(names: readonly string[]): readonly Admission[] | null | InvalidValue {
  const admissions = new Set<Admission>();
  for (const name of names) {
    const lower = name.length > LONGEST_NAME ? '' : name.trim().toLowerCase();
    const admission = ADMISSIONS.find((one) => one === lower);
    if (admission === undefined) return new InvalidValue('have "free", "paid" or "unknown"', name);
    admissions.add(admission);
  }
  return admissions.size === 0 ? null : [...admissions];
}

/** docs/rules.md 30 "Reading a price". */
function isZero(price: number | string | null): boolean {
  return (
    price !== null && (priceValue(price) === 0 || (typeof price === 'string' && meansFreeOfCharge(price)))
  );
}

const LONGEST_NAME = 20;
