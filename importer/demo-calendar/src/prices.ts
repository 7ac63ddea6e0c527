import type { RawEvent, RawPrice } from '@calendar/feed';
import type { Random } from './random.ts';

/**
 * What an event says of tickets and prices. Over a few dozen events every shape and every form of price
 * occurs.
 */
export function ticketsOf(number: number, random: Random): Tickets {
  const shape = TICKET_SHAPES[number % TICKET_SHAPES.length] as TicketShape;
  // The shapes and the forms go round at different paces, so that they meet in all combinations.
  const form = (offset: number): Amount =>
    PRICE_FORMS[
      (number + Math.floor(number / TICKET_SHAPES.length) + offset * 7) % PRICE_FORMS.length
    ] as Amount;
  return shape(form, random);
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

/** Every form of docs/rules.md 30 "Reading a price": those that can be read, then those that cannot. */
export const PRICE_FORMS: readonly Amount[] = [
  250,
  '250',
  '1 250',
  '1\u00a0250',
  '1\u202f250',
  '1.250',
  '12.500',
  '1.250,50',
  '99,50',
  '149.5',
  '149.90',
  79.5,
  'kr 150',
  '150 kr',
  'Kr 120',
  'NOK 200',
  '200 NOK',
  '200,-',
  '350.-',
  '150-',
  '180–',
  'kr 1 250,-',
  ' 220 ',
  0,
  '0',
  '',
  '   ',
  null,
  'Gratis',
  'fra 100',
  '100-200',
  'to hundre',
  '-50',
  -50,
  '12.34.56',
  '1 25',
  '€ 15',
  '3000000000',
  2147483648,
  '100 kr per person',
];

type Amount = string | number | null;
type Form = (offset: number) => Amount;
type TicketShape = (form: Form, random: Random) => Tickets;
export type Tickets = Pick<RawEvent, 'ticketsInformation' | 'prices'>;

const TICKET_SHAPES: readonly TicketShape[] = [
  (form) => withPrices([price('REGULAR', form(0))]),
  () => ({ ticketsInformation: 'free' }),
  (form) => withPrices([price('REGULAR', form(0)), price('REDUCED', form(1))]),
  () => ({ ticketsInformation: 'noTicketsInfo' }),
  (form) => withPrices([price('REGULAR', form(0)), price('CHILD', form(1)), price('FAMILY', form(2))]),
  () => ({}),
  (form) => withPrices([price('REGULAR', form(0)), price('MEMBERS', form(1)), price('ASSISTANT', 0)]),
  (form) =>
    withPrices(
      ['REGULAR', 'REDUCED', 'CHILD', 'FAMILY', 'STUDENT', 'SENIOR', 'MEMBERS', 'ASSISTANT'].map(
        (type, index) => price(type, form(index)),
      ),
    ),
  (form) =>
    withPrices([
      price('REGULAR', form(0)),
      { ...price('ticket-galleriplass', form(1)), name_nb: 'Galleri, rad 1–3', name_en: 'Balcony, rows 1–3' },
    ]),
  // Organizers may label a built-in type, or give a label without any type.
  (form) =>
    withPrices([
      { ...price('REDUCED', form(0)), name_nb: 'Ungdom under 20 år', name_en: 'Under 20' },
      { type: null, price: form(1), name_nb: 'Støttebillett', name_en: null },
    ]),
  // Tickets are sold, but nobody has said at what price.
  () => withPrices([]),
  (form) => withPrices([price('ticket-festivalpass', form(0)), price('ticket-dagspass', form(1))]),
  // Prices left over from before the event was made free: docs/rules.md 29 "Where prices appear".
  (form) => ({ ticketsInformation: 'free', prices: [price('REGULAR', form(0))] }),
];

function withPrices(prices: readonly RawPrice[]): Tickets {
  return { ticketsInformation: 'ticketsInfo', prices };
}

function price(type: string, amount: Amount): RawPrice {
  return { type, price: amount };
}
