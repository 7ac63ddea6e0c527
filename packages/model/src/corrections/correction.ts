import { EVENT_FIELDS } from '../eventFields/index.ts';
import type { FeedItems } from '../feed/index.ts';

/** The sections whose items an editor may correct. */
export const CORRECTED_SECTIONS = ['events', 'venues', 'organizers'] as const;
export type CorrectedSection = (typeof CORRECTED_SECTIONS)[number];

/** An editor's word about one item (docs/rules.md 72 "Corrections"). It stands until it is taken back. */
export interface Correction {
  /** Of two about one field, the one with the greater number stands. */
  readonly number: number;
  readonly section: CorrectedSection;
  readonly itemId: string;
  readonly fields: CorrectionFields;
  /** What the source said of these fields then. Null: there was no such item. */
  readonly sourceValues: Readonly<Record<string, unknown>> | null;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** Checked values by name: fields of the item, and the words of {@link WORDS}. */
export type CorrectionFields = Readonly<Record<string, unknown>>;

/** The fields of an item that a correction may give, as a feed does. */
export const CORRECTED_FIELDS: { readonly [S in CorrectedSection]: readonly string[] } = {
  events: Object.keys(EVENT_FIELDS).filter(
    (name) =>
      !['id', 'event_slug', 'publishingDate', 'created_at', 'updated_at', 'views', 'dates'].includes(name),
  ),
  venues: [
    'name',
    'address',
    'municipality',
    'postalCode',
    'location',
    'mapImageURL',
  ] satisfies FieldOf<'venues'>[],
  organizers: ['name', 'website', 'email', 'telephoneNumber'] satisfies FieldOf<'organizers'>[],
};

type FieldOf<S extends CorrectedSection> = keyof FeedItems[S];

/** What a correction may say beside fields. Those of `DATE_WORDS` are about an event's dates, or those on one day. */
export const DATE_WORDS = ['venue', 'ticketsURL', 'cancelled', 'postponed', 'soldOut'] as const;
export const WORDS: { readonly [S in CorrectedSection]: readonly string[] } = {
  events: ['hidden', 'sameAs', ...DATE_WORDS, 'on'],
  venues: ['hidden', 'sameAs'],
  organizers: ['hidden', 'sameAs'],
};
