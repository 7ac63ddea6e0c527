import type { RawEvent, RawPrice } from '@calendar/model/feed';
import { type Amount, data, type TicketPrice } from './data.ts';
import type { Random } from './random.ts';

/** An event's tickets and prices. Over a few dozen events every variant and every form of price occurs. */
export function ticketsOf(number: number): Partial<RawEvent> {
  const { ticketVariants, priceForms } = data;
  const { prices, ...variant } = ticketVariants[number % ticketVariants.length] ?? {};
  // Variants and forms repeat with different periods, so that all combinations occur.
  const first = number + Math.floor(number / ticketVariants.length);
  const amountOf = (price: TicketPrice): Amount =>
    'price' in price ? price.price : (priceForms[(first + price.form * 7) % priceForms.length] as Amount);
  if (prices === undefined) return variant;
  return {
    ...variant,
    prices: prices.map((price) => ({ type: price.type, price: amountOf(price), ...price.names })),
  };
}

export function datePrices(random: Random): readonly RawPrice[] {
  return random.pick<readonly RawPrice[]>([
    [{ type: 'REGULAR', price: random.pick([90, 190, 340]) }],
    [
      { type: 'REGULAR', price: '450,-' },
      {
        type: 'ticket-middag',
        price: '1 150,-',
        name_nb: 'Med jubileumsmiddag',
        name_en: 'With anniversary dinner',
      },
    ],
    [],
  ]);
}
