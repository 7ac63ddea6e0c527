import type { RawEvent, RawPrice } from '@calendar/feed';
import { normalized } from './digest.ts';
import { wordOf } from './json.ts';
import { bilingual } from './languages.ts';
import { linkOf } from './links.ts';
import { instantText, momentOf, startOf } from './moments.ts';
import { nameOf } from './names.ts';
import type { Reading } from './reading.ts';
import type { SchemaNode, Value } from './schemaNode.ts';

/** What offers and `isAccessibleForFree` say of tickets. */
export interface Tickets {
  readonly ticketsInformation: NonNullable<RawEvent['ticketsInformation']>;
  readonly prices: readonly RawPrice[];
  readonly ticketsURL: string | null;
  readonly ticketsFromDate: string | null;
  readonly soldOut: boolean;
}

/**
 * Reads the offers of an event, or of one of its occurrences.
 *
 * `free` when nothing costs anything and something says so, `ticketsInfo` when there is a price or it is
 * said not to be free, else `noTicketsInfo`.
 */
export function ticketsOf(node: SchemaNode, reading: Reading): Tickets {
  const offers = node.values('offers').flatMap((value) => offersOf(value, reading));
  const prices = offers.flatMap((offer) => pricesOf(offer, reading));
  const freeOfCharge = reading.one(node.values('isAccessibleForFree', 'free'));
  const free = freeOfCharge === null ? null : truthOf(freeOfCharge, reading);
  const costs = prices.some(({ price }) => price !== 0);
  if (free === true && costs) {
    reading.note(freeOfCharge?.place ?? '', true, 'there are offers with prices, which were taken');
  }
  const charged = costs || (free === false && prices.length === 0);
  const gratis = !costs && (free === true || prices.length > 0);
  return {
    ticketsInformation: charged ? 'ticketsInfo' : gratis ? 'free' : 'noTicketsInfo',
    prices: charged ? prices : [],
    ticketsURL: linkOf(reading.one(distinct(offers.flatMap((offer) => offer.values('url')))), reading),
    ticketsFromDate: salesBegin(offers, reading),
    soldOut: isSoldOut(offers, reading),
  };
}

function offersOf(value: Value, reading: Reading, around: readonly SchemaNode[] = []): readonly SchemaNode[] {
  const offer = reading.open(value);
  if (offer !== null && around.includes(offer)) {
    reading.note(value.place, offer.id, 'an offer cannot be within itself');
    return [];
  }
  if (offer === null) {
    reading.note(value.place, value.json, 'an Offer was expected');
    return [];
  }
  const inner = offer.values('offers').flatMap((one) => offersOf(one, reading, [...around, offer]));
  // The offers within say what the sum of them says, and more.
  if (inner.some((one) => amounts(one).length > 0)) {
    offer.values('lowPrice', 'highPrice', 'price', 'priceCurrency', 'offerCount');
    return [offer, ...inner].filter((one) => one !== offer || one.values('url', 'availability').length > 0);
  }
  return [offer, ...inner];
}

function amounts(offer: SchemaNode): readonly Value[] {
  return offer.values('price', 'lowPrice', 'highPrice', 'priceSpecification');
}

function pricesOf(offer: SchemaNode, reading: Reading): readonly RawPrice[] {
  const specifications = offer.values('priceSpecification').flatMap((value) => reading.open(value) ?? []);
  const sources = [offer, ...specifications];
  for (const source of sources) noteCurrency(source, reading);
  const first = (...properties: readonly string[]) =>
    reading.one(distinct(sources.flatMap((source) => source.values(...properties))));
  const price = first('price');
  const low = first('lowPrice', 'minPrice');
  const high = first('highPrice', 'maxPrice');
  offer.values('offerCount');
  const label = labelOf(offer, reading);
  if (price !== null) return [{ ...label, price: amountOf(price, reading) }];
  if (low === null && high === null) return [];
  const [from, to] = [low, high].map((value) => (value === null ? null : amountOf(value, reading)));
  if (from === to || high === null) return [{ ...label, price: from ?? null }];
  if (low === null) return [{ ...label, price: to ?? null, name_nb: 'Inntil', name_en: 'Up to' }];
  return [
    { ...label, price: from ?? null, name_nb: 'Fra', name_en: 'From' },
    { type: null, price: to ?? null, name_nb: 'Til', name_en: 'To' },
  ];
}

/**
 * The kind of ticket: a built-in one that the offer's name means, else the name itself; without a name, the
 * regular.
 */
function labelOf(offer: SchemaNode, reading: Reading): RawPrice {
  const name = bilingual(offer.values('name'), reading, (value) => nameOf(value, reading));
  return { type: name.nb === null ? 'REGULAR' : ticketTypeOf(name.nb), name_nb: name.nb, name_en: name.en };
}

/**
 * A number, or a text in schema.org's form (a dot before decimals, commas between thousands), as a number.
 * Any other text as it stands, since the calendar keeps what was entered.
 */
function amountOf({ json, place }: Value, reading: Reading): number | string | null {
  if (typeof json === 'number') return json;
  if (typeof json === 'string') {
    const text = json.trim();
    const isNumber = /^\d+(?:\.\d+)?$/.test(text) || /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text);
    const number = isNumber ? Number(text.replaceAll(',', '')) : Number.NaN;
    return Number.isFinite(number) ? number : text;
  }
  reading.note(place, json, 'a price is a number or a text');
  return null;
}

function noteCurrency(source: SchemaNode, reading: Reading): void {
  for (const { place, json } of source.values('priceCurrency')) {
    if (wordOf(json).toUpperCase() === 'NOK') continue;
    reading.note(
      place.replaceAll(/\[\d+\]/g, ''),
      json,
      'prices are in Norwegian kroner: the number was kept as it stands',
    );
  }
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

function isSoldOut(offers: readonly SchemaNode[], reading: Reading): boolean {
  const stated = offers.flatMap((offer) => reading.one(offer.values('availability')) ?? []);
  const gone = stated.filter(({ json }) => SOLD_OUT.test(wordOf(json)));
  const all =
    gone.length > 0 &&
    gone.length === stated.length &&
    stated.length >= offers.filter((offer) => amounts(offer).length > 0).length;
  if (!all) {
    for (const { place, json } of gone)
      reading.note(place, json, 'only whole dates are sold out: other tickets are left');
  }
  return all;
}

const SOLD_OUT = /(?:SoldOut|OutOfStock)$/i;

function salesBegin(offers: readonly SchemaNode[], reading: Reading): string | null {
  const begins = offers
    .flatMap((offer) => offer.values('validFrom', 'availabilityStarts'))
    .flatMap((value) => {
      const moment = momentOf(value, reading);
      return moment === null ? [] : [startOf(moment)];
    });
  return begins.length === 0 ? null : instantText(begins.reduce((one, other) => Math.min(one, other)));
}

function truthOf({ place, json }: Value, reading: Reading): boolean | null {
  const text = wordOf(json).toLowerCase();
  if (/(?:^|\/)true$/.test(text)) return true;
  if (/(?:^|\/)false$/.test(text)) return false;
  reading.note(place, json, 'true or false was expected');
  return null;
}

function distinct(values: readonly Value[]): readonly Value[] {
  return [
    ...new Map([...values].reverse().map((value) => [JSON.stringify(value.json), value])).values(),
  ].reverse();
}
