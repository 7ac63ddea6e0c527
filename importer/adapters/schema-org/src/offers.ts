import { asManyAs } from '@calendar/adapter-kit/bounded';
import { normalized } from '@calendar/adapter-kit/digest';
import { meansZero } from '@calendar/adapter-kit/meansZero';
import { instantText } from '@calendar/adapter-kit/wallClock';
import type { RawEvent, RawPrice } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import { beginningOf } from '@calendar/text';
import { enumeratedWord, enumeration } from './enumerations.ts';
import type { EventReader } from './eventReader.ts';
import { bilingual } from './languages.ts';
import { momentOf, startOf } from './moments.ts';
import { linkOf, nameOf } from './names.ts';
import type { SchemaNode, Value } from './schemaNode.ts';

export interface Tickets {
  readonly ticketsInformation: NonNullable<RawEvent['ticketsInformation']>;
  readonly prices: readonly RawPrice[];
  readonly ticketsURL: string | null;
  readonly ticketsFromDate: string | null;
  readonly soldOut: boolean;
}

/** `free` if something says so and nothing costs, `ticketsInfo` if there is a price or it is not free. */
export function ticketsOf(node: SchemaNode, reader: EventReader): Tickets {
  const offered = node.values('offers').map((value) => offerOf(value, reader));
  const [only] = offered;
  const priced =
    only !== undefined && offered.length === 1 ? only.prices : offered.flatMap(({ prices }) => prices);
  const prices = asManyAs(inKronerFirst(priced, reader), BOUNDS.prices, node.place, reader);
  const freeOfCharge = reader.one(node.values('isAccessibleForFree', 'free'));
  const free = truthOf(freeOfCharge, reader);
  // A text that is no amount says less than that it is free.
  const costs = prices.some(({ price }) => price !== 0 && !(free === true && !isAmount(price)));
  if (free === true && costs) {
    reader.note(freeOfCharge?.place ?? '', true, 'there are offers with prices, which were taken');
  }
  const charged = costs || (free === false && prices.length === 0);
  const gratis = !costs && (free === true || prices.length > 0);
  const begins = offered.flatMap(({ salesBegin }) => salesBegin ?? []);
  return {
    ticketsInformation: charged ? 'ticketsInfo' : gratis ? 'free' : 'noTicketsInfo',
    prices: charged ? prices : [],
    ticketsURL: linkOf(reader.one(distinct(offered.flatMap(({ links }) => links))), reader),
    ticketsFromDate:
      begins.length === 0 ? null : instantText(begins.reduce((one, other) => Math.min(one, other))),
    soldOut: isSoldOut(offered, reader),
  };
}

/** The calendar's numbers are kroner: a ticket with a price in them loses those in other currencies. */
function inKronerFirst(priced: readonly Priced[], reader: EventReader): readonly RawPrice[] {
  const ticketOf = ({ type, name_nb, name_en }: RawPrice) => JSON.stringify([type, name_nb, name_en]);
  const inKroner = new Set(priced.flatMap(({ foreign, price }) => (foreign === null ? ticketOf(price) : [])));
  return priced.flatMap(({ foreign, price }) => {
    if (foreign !== null && inKroner.has(ticketOf(price)))
      return reader.refuse(foreign, PRICED_IN_KRONER) ?? [];
    const why = 'prices are in Norwegian kroner: this one was made a text';
    if (foreign !== null) reader.note(foreign.place.replaceAll(/\[\d+\]/g, ''), foreign.json, why);
    return price;
  });
}

const PRICED_IN_KRONER = 'the ticket has a price in Norwegian kroner: this one was left out';

interface Priced {
  readonly price: RawPrice;
  /** The currency, if it is another one than kroner. */
  readonly foreign: Value | null;
}

interface Offered {
  readonly prices: readonly Priced[];
  readonly links: readonly Value[];
  readonly salesBegin: number | null;
  readonly availability: readonly Value[];
  /** Tickets with a price of which neither their offer nor one around it says whether there are any left. */
  readonly untold: number;
}

function offerOf(value: Value, reader: EventReader): Offered {
  const offer = reader.read(value, 'an Offer was expected', () => reader.open(value));
  return offer === null ? NOTHING_OFFERED : reader.once(offer, readOffer);
}

const NOTHING_OFFERED: Offered = { prices: [], links: [], salesBegin: null, availability: [], untold: 0 };

function readOffer({ json, place }: SchemaNode, reader: EventReader): Offered {
  const sums = new Set<SchemaNode>();
  const around = new Map<SchemaNode, readonly SchemaNode[]>();
  const offers = offersOf({ json, place, language: null }, sums, around, reader);
  return {
    prices: offers.flatMap((offer) => (sums.has(offer) ? [] : pricesOf(offer, around.get(offer)!, reader))),
    links: offers.flatMap((offer) => offer.values('url')),
    salesBegin: salesBegin(offers, reader),
    availability: offers.flatMap((offer) => reader.one(offer.words('availability')) ?? []),
    untold: offers.filter(
      (offer) =>
        !sums.has(offer) &&
        amounts(offer).length > 0 &&
        [offer, ...around.get(offer)!].every((each) => each.words('availability').length === 0),
    ).length,
  };
}

/**
 * An offer and those within it, each once.
 * @param sums gets the offers whose prices are those of the offers within
 * @param around gets, by offer, the offers that it was first found within: many may name it
 */
function offersOf(
  value: Value,
  sums: Set<SchemaNode>,
  around: Map<SchemaNode, readonly SchemaNode[]>,
  reader: EventReader,
  outer: readonly SchemaNode[] = [],
): readonly SchemaNode[] {
  const offer = reader.read(value, 'an Offer was expected', () => reader.open(value));
  if (offer !== null && outer.includes(offer))
    reader.note(value.place, offer.id, 'an offer cannot be within itself');
  if (offer === null || around.has(offer)) return [];
  if (outer.length > DEEPEST_OFFER)
    return reader.refuse(value, `an offer is followed into ${DEEPEST_OFFER} offers: it was left out`) ?? [];
  around.set(offer, outer);
  const inner = offer
    .values('offers')
    .flatMap((one) => offersOf(one, sums, around, reader, [...outer, offer]));
  // The offers within have the same data as their sum, and more.
  if (inner.some((one) => amounts(one).length > 0)) {
    offer.values('lowPrice', 'highPrice', 'price', 'priceCurrency', 'offerCount');
    sums.add(offer);
  }
  return [offer, ...inner];
}

const DEEPEST_OFFER = 5;

function amounts(offer: SchemaNode): readonly Value[] {
  return offer.values('price', 'lowPrice', 'highPrice', 'priceSpecification');
}

function pricesOf(offer: SchemaNode, around: readonly SchemaNode[], reader: EventReader): readonly Priced[] {
  const specifications = offer.values('priceSpecification').flatMap((value) => reader.open(value) ?? []);
  const all = [offer, ...specifications];
  const common = currenciesOf([...all, ...around.toReversed()]);
  const priced = all
    .filter((source) => source.values('price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice').length > 0)
    .map((source) => ({ source, foreign: foreignOf(currenciesOf([source]) ?? common) }));
  const foreign = priced.every((one) => one.foreign !== null) ? (priced[0]?.foreign ?? null) : null;
  const sources = priced.flatMap((one) => {
    if (foreign !== null || one.foreign === null) return one.source;
    return reader.refuse(one.foreign, PRICED_IN_KRONER) ?? [];
  });
  const first = (...properties: readonly string[]) =>
    reader.one(distinct(sources.flatMap((source) => source.values(...properties))));
  const price = first('price');
  const low = first('lowPrice', 'minPrice');
  const high = first('highPrice', 'maxPrice');
  offer.values('offerCount');
  const label = labelOf(offer, reader);
  const amount = (value: Value | null) => (value === null ? null : amountOf(value, reader));
  const of = (labelled: RawPrice, number: RawPrice['price']): Priced => inCurrency(labelled, number, foreign);
  if (price !== null) return [of(label, amount(price))];
  if (low === null && high === null) return [];
  const [from, to] = [amount(low), amount(high)];
  if (from === to || high === null) return [of(label, from)];
  if (low === null) return [of({ ...label, name_nb: 'Inntil', name_en: 'Up to' }, to)];
  return [
    of({ ...label, name_nb: 'Fra', name_en: 'From' }, from),
    of({ type: null, name_nb: 'Til', name_en: 'To' }, to),
  ];
}

/** Those that the first node states that states any. */
function currenciesOf(nodes: readonly SchemaNode[]): readonly Value[] | undefined {
  return nodes.map((node) => node.values('priceCurrency')).find((values) => values.length > 0);
}

function foreignOf(currencies: readonly Value[] = []): Value | null {
  return currencies.some((currency) => KRONER.test(enumeratedWord(currency)))
    ? null
    : (currencies[0] ?? null);
}

// What has no letter and no sign of a currency names none.
const KRONER = /^(?:nok|kr\.?|(?:norske )?kroner|[^\p{L}\p{Sc}]*)$/iu;

/** Zero is zero in each currency. Another number of a foreign one becomes a text, which no reader takes for kroner. */
function inCurrency(label: RawPrice, amount: RawPrice['price'], foreign: Value | null): Priced {
  if (foreign === null || amount === 0 || !/\d/.test(String(amount)))
    return { price: { ...label, price: amount ?? null }, foreign: null };
  const [text, currency] = [String(amount), enumeratedWord(foreign)];
  const isTold = /[€$£]/.test(text) || text.toUpperCase().includes(currency.toUpperCase());
  return {
    price: { ...label, price: isTold ? text : beginningOf(`${text} ${currency}`, BOUNDS.name) },
    foreign,
  };
}

/** The built-in kind that the offer's name means, else the name itself. Without a name it is the regular one. */
function labelOf(offer: SchemaNode, reader: EventReader): RawPrice {
  const name = bilingual(offer.values('name'), reader, (value) => nameOf(value, reader));
  return { type: name.nb === null ? 'REGULAR' : ticketTypeOf(name.nb), name_nb: name.nb, name_en: name.en };
}

/** A number of schema.org's form. Any other text is kept, as the calendar keeps prices as they were entered. */
function amountOf(value: Value, reader: EventReader): number | string | null {
  const { json } = value;
  if (typeof json === 'number') return json;
  if (typeof json !== 'string') return reader.refuse(value, 'a price is a number or a text');
  if (json.length > BOUNDS.name)
    return reader.refuse(value, `a price has up to ${BOUNDS.name} characters, not ${json.length}`);
  const text = json.trim();
  if (meansZero(text)) return 0;
  const isNumber = /^\d+(?:\.\d+)?$/.test(text) || /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  const number = isNumber ? Number(text.replaceAll(',', '')) : Number.NaN;
  if (RANGE.test(text)) reader.refuse(value, 'this is no single amount: it is shown as it stands');
  return Number.isFinite(number) ? number : text;
}

/** `100–200`, `Fra kr 199`. */
const RANGE = /^(?:fra|from)\b.*\d|\d[^\d]{0,10}(?:[-–—]|\btil\b|\bto\b)[^\d]{0,10}\d/i;

function isAmount(price: RawPrice['price']): boolean {
  return typeof price === 'number' || (typeof price === 'string' && /\d/.test(price));
}

/** The built-in ticket type that a label means, or null. */
function ticketTypeOf(label: string): string | null {
  const words = normalized(label);
  return TICKET_TYPES.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const TICKET_TYPES: readonly (readonly [type: string, label: RegExp])[] = [
  ['ASSISTANT', /^(?:ledsager|assistant|companion|carer)(?:billett| ticket)?$/],
  ['CHILD', /^(?:barn|barnebillett|child|children|kids?)(?: ticket)?$/],
  ['FAMILY', /^(?:familie|familiebillett|family)(?: ticket)?$/],
  ['MEMBERS', /^(?:medlem|medlemmer|members?)(?:billett| ticket)?$/],
  ['REDUCED', /^(?:redusert|rabattert|reduced|concessions?)(?: pris| price| ticket)?$/],
  ['SENIOR', /^(?:honnør|pensjonist|seniors?)(?:billett| ticket)?$/],
  ['STUDENT', /^(?:studenter|students?)(?:billett| ticket)?$/],
  [
    'REGULAR',
    /^(?:vanlig|ordinær|voksen|regular|adults?|general admission)(?: pris| billett| price| ticket)?$/,
  ],
];

function isSoldOut(offered: readonly Offered[], reader: EventReader): boolean {
  const stated = offered.flatMap(({ availability }) => availability);
  for (const value of stated)
    reader.read(value, `one of ${AVAILABILITIES.join(', ')} was expected`, availabilityOf);
  const gone = stated.filter((value) => SOLD_OUT.has(availabilityOf(value)));
  const all = gone.length > 0 && gone.length === stated.length && offered.every(({ untold }) => untold === 0);
  for (const value of all ? [] : gone)
    reader.refuse(value, 'only whole dates are sold out: other tickets are left');
  return all;
}

const SOLD_OUT: ReadonlySet<string | null> = new Set(['SoldOut', 'OutOfStock']);

const AVAILABILITIES =
  'BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale Reserved SoldOut'.split(
    ' ',
  );
const availabilityOf = enumeration(Object.fromEntries(AVAILABILITIES.map((word) => [word, []])));

function salesBegin(offers: readonly SchemaNode[], reader: EventReader): number | null {
  const begins = offers
    .flatMap((offer) => offer.values('validFrom', 'availabilityStarts'))
    .flatMap((value) => {
      const moment = momentOf(value, reader);
      return moment === null ? [] : [startOf(moment)];
    });
  return begins.length === 0 ? null : begins.reduce((one, other) => Math.min(one, other));
}

function truthOf(value: Value | null, reader: EventReader): boolean | null {
  return reader.read(value, 'true or false was expected', (given) => {
    const text = enumeratedWord(given).toLowerCase();
    if (/(?:^|\/)(?:true|yes|1)$/.test(text)) return true;
    return /(?:^|\/)(?:false|no|0)$/.test(text) ? false : null;
  });
}

function distinct(values: readonly Value[]): readonly Value[] {
  return [
    ...new Map([...values].reverse().map((value) => [JSON.stringify(value.json), value])).values(),
  ].reverse();
}
