import type {
  RawCategory,
  RawEvent,
  RawPrice,
  RawRetiredCategory,
  RawTicketType,
} from '@calendar/model/feed';
import file from '../data.json' with { type: 'json' };

/** The material of the demo calendar: `data.json`. The towns and postal codes in it are real, the places are not. */
export const data = file as unknown as Data;

export const exhibition: Theme = { ...(data.themes['museum'] as Theme), ...data.exhibition };

/** The themes; one that is named twice is twice as common. */
export const THEMES: readonly Theme[] = data.commonThemes.map((name) => data.themes[name] as Theme);

export interface Data {
  readonly categories: readonly RawCategory[];
  readonly retiredCategories: readonly RawRetiredCategory[];
  readonly ticketTypes: readonly RawTicketType[];
  readonly municipalities: readonly { readonly name: string; readonly places: readonly Place[] }[];
  readonly localHolders: readonly Holder[];
  /** Those that work across the region. */
  readonly regionalHolders: readonly Holder[];
  readonly festivals: readonly Festival[];
  /** Held every day, so that something is on at any hour, the night included. */
  readonly aroundTheClock: readonly DailyOffer[];
  readonly commonSentences: readonly Bilingual[];
  readonly themes: Readonly<Record<string, Theme>>;
  readonly exhibition: Partial<Theme>;
  readonly commonThemes: readonly string[];
  /** Every form of docs/rules.md 30 "Reading a price": those that can be read, then those that cannot. */
  readonly priceForms: readonly Amount[];
  /** The ticket information that an event may have, old prices included (docs/rules.md 29 "Where prices appear"). */
  readonly ticketVariants: readonly TicketVariant[];
}

export type Bilingual = readonly [nb: string, en: string];

/** The properties of one category's events. Texts may hold `{slot}`s: those of the theme, `{place}` and `{organizer}`. */
export interface Theme {
  readonly category: string;
  readonly places: readonly PlaceKind[];
  readonly times: readonly string[];
  readonly minutes: readonly number[];
  readonly tags: readonly string[];
  /** With the category that an event of this title carries, when it is a finer one. */
  readonly titles: readonly (Bilingual | readonly [nb: string, en: string, category: string])[];
  readonly sentences: readonly Bilingual[];
  /** The text for each slot. It is one text if it is the same in both languages. */
  readonly slots: { readonly [slot: string]: readonly (string | Bilingual)[] };
}

export type Place = readonly [
  name: string,
  address: string,
  postalCode: string,
  latitude: number,
  longitude: number,
  kind: PlaceKind,
];

export type PlaceKind = string;

export interface Holder {
  readonly name: string;
  readonly categories: readonly string[];
}

export interface Festival {
  readonly title: Bilingual;
  readonly municipality: string;
  readonly category: string;
  readonly type: string;
  readonly begins: number;
  readonly days: number;
}

export interface DailyOffer {
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly category: string;
  readonly place: PlaceKind;
  readonly time: string;
  readonly minutes: number;
}

export type Amount = string | number | null;

export interface TicketVariant {
  readonly ticketsInformation?: NonNullable<RawEvent['ticketsInformation']>;
  readonly prices?: readonly TicketPrice[];
}

/** A price, or which of the event's forms of prices it has: `form`, counted from 0. */
export type TicketPrice = {
  readonly type: string | null;
  readonly names?: Pick<RawPrice, 'name_nb' | 'name_en'>;
} & ({ readonly price: Amount } | { readonly form: number });
