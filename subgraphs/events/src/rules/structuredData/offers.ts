import { formatDateTime } from '@calendar/time';
import { admissionOf } from '../admission.ts';
import type { Price } from '../calendarEvent.ts';
import { priceValue } from '../priceValue.ts';
import { present } from './present.ts';
import type { ShownEvent } from './shownEvent.ts';
import { shownText } from './shownText.ts';
import { statedLink } from './statedLink.ts';

/**
 * The price of a date (docs/rules.md 29 "Where prices appear"): an offer for each amount, or one in words.
 */
export function ticketsOf({ event, date, ticketTypes }: ShownEvent) {
  const { ticketsFromDate } = event;
  const admission = admissionOf(event);
  const common = {
    availability: date.eventSoldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    url: statedLink(date.ticketsURL),
    validFrom: ticketsFromDate === null ? null : formatDateTime(ticketsFromDate).replace(' ', 'T'),
  } as const;
  const offer = (more: { readonly name: string | null; readonly price: number | null }) =>
    present({
      '@type': 'Offer',
      ...more,
      priceCurrency: more.price === null ? null : ('NOK' as const),
      ...common,
    } as const);
  const nothing = { name: null, price: null };
  const isKnown = date.eventSoldOut || common.url !== null || common.validFrom !== null;
  if (admission === 'free') return { isAccessibleForFree: true, offers: [offer({ name: null, price: 0 })] };
  if (admission === 'unknown')
    return { isAccessibleForFree: null, offers: isKnown ? [offer(nothing)] : null };
  const offers = (date.prices ?? event.prices).flatMap((price) => {
    const amount = amountOf(price);
    return amount === null ? [] : [offer({ name: labelOf(price, ticketTypes), price: amount })];
  });
  return {
    isAccessibleForFree: false,
    offers: offers.length > 0 ? offers : isKnown ? [offer(nothing)] : null,
  };
}

/** The regular ticket needs no name. */
function labelOf({ type, name_nb, name_en }: Price, ticketTypes: ShownEvent['ticketTypes']): string | null {
  const own = shownText(name_nb) ?? shownText(name_en);
  if (own !== null || type === null || type === 'REGULAR') return own;
  const known = ticketTypes.get(type);
  return shownText(known?.name_nb ?? known?.name_en ?? null);
}

/** In kroner, as entered, if that is a number. */
function amountOf({ price }: Price): number | null {
  return typeof price === 'number' && price >= 0 ? price : priceValue(price);
}
