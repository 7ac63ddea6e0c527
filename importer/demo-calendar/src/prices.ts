import type { RawEvent, RawPrice } from '@calendar/feed';
import { type Amount, data, type TicketPrice } from './data.ts';
import type { Random } from './random.ts';

/**
 * What an event says of tickets and prices. Over a few dozen events every shape and every form of price
 * occurs.
 */
export function ticketsOf(number: number): Tickets {
  const { ticketShapes, priceForms } = data;
  const { prices, ...shape } = ticketShapes[number % ticketShapes.length] ?? {};
  // The shapes and the forms go round at different paces, so that they meet in all combinations.
  const first = number + Math.floor(number / ticketShapes.length);
  const amountOf = (price: TicketPrice): Amount =>
    'price' in price ? price.price : (priceForms[(first + price.form * 7) % priceForms.length] as Amount);
  if (prices === undefined) return shape;
  return {
    ...shape,
    prices: prices.map((price) => ({ type: price.type, price: amountOf(price), ...price.names })),
  };
}

/** Prices that one date has instead of the event's. */
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

export type Tickets = Pick<RawEvent, 'ticketsInformation' | 'prices'>;
