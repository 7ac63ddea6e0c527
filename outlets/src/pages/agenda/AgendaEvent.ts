import { type BadgedDate, stateFields } from '../../../shared/states.ts';
import { IMAGE_FIELDS, type Picture } from '../frame/picture.ts';
import type { Match } from './match.ts';

/** The fields of an event in lists, within GraphQL's braces. */
export const agendaFields = `
  id dateID day event_slug title_nb title_en ${stateFields} eventSoldOut categories mode ticketsInformation isFeaturedEvent
  venue { name slug municipality location { latitude longitude } }
  images { ${IMAGE_FIELDS} }
`;

/** An event with the date that a list shows. */
export interface AgendaEvent extends BadgedDate {
  readonly id: string;
  readonly dateID: string;
  /** For which it stands, `YYYY-MM-DD`. */
  readonly day: string;
  readonly event_slug: string;
  readonly title_nb: string | null;
  readonly title_en: string | null;
  readonly categories: readonly string[];
  readonly mode: string;
  readonly venue: {
    readonly name: string;
    readonly slug: string;
    readonly municipality: string | null;
    readonly location: { readonly latitude: number | null; readonly longitude: number | null } | null;
  } | null;
  readonly images: readonly Picture[];
}

/** What a filtered list has in all, counted by events, and the values by which it can be narrowed down. */
export interface Facets {
  readonly totalCount: number;
  /** How a search was found; null without one. */
  readonly match: Match;
  readonly categories: readonly {
    readonly id: string;
    readonly name_nb: string;
    readonly name_en: string | null;
    readonly hits: number;
  }[];
  readonly municipalities: readonly { readonly name: string; readonly hits: number }[];
  readonly venues: readonly { readonly slug: string; readonly name: string; readonly hits: number }[];
  readonly organizers: readonly { readonly slug: string; readonly name: string; readonly hits: number }[];
  readonly isFree: readonly { readonly isFree: boolean; readonly hits: number }[];
}
