// Written by `npm run types -w packages/client`.

import type { TypedDocument } from '../ask/TypedDocument.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from './types.ts';

export type ChangesQueryVariables = Exact<{
  since: string;
  first?: number | null | undefined;
}>;


export type ChangesQuery = { readonly changes: { readonly cursor: string, readonly hasMore: boolean, readonly events: { readonly added: ReadonlyArray<string>, readonly changed: ReadonlyArray<string>, readonly removed: ReadonlyArray<string> }, readonly venues: { readonly added: ReadonlyArray<string>, readonly changed: ReadonlyArray<string>, readonly removed: ReadonlyArray<string> }, readonly organizers: { readonly added: ReadonlyArray<string>, readonly changed: ReadonlyArray<string>, readonly removed: ReadonlyArray<string> } } | null };

export type EventListQueryVariables = Exact<{
  filter?: Types.Filter | null | undefined;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
}>;


export type EventListQuery = { readonly events: { readonly totalCount: number, readonly hasMore: boolean, readonly data: ReadonlyArray<{ readonly cacheKey: string, readonly id: string, readonly dateID: string, readonly eventLink: string, readonly title_nb: string, readonly title_en: string | null, readonly startDate: string, readonly endDate: string, readonly startTime: string | null, readonly duration: number | null, readonly categories: ReadonlyArray<string>, readonly mode: string, readonly eventCancelled: boolean, readonly eventSoldOut: boolean, readonly ticketsInformation: string, readonly ticketsURL: string | null, readonly venue: { readonly id: string, readonly name: string, readonly slug: string, readonly address: string | null, readonly municipality: string | null, readonly location: { readonly latitude: number | null, readonly longitude: number | null } | null } | null, readonly organizers: ReadonlyArray<{ readonly id: string, readonly name: string, readonly slug: string }>, readonly images: ReadonlyArray<{ readonly urlSmall: string | null, readonly urlLarge: string | null, readonly alt: string | null, readonly credits: string | null }> }> } | null };

/**
 * What changed since a cursor. An empty `since`: everything that there is.
 */
export const changes: TypedDocument<ChangesQuery, ChangesQueryVariables> =
  "query Changes($since:String!$first:Int=1000){changes(since:$since first:$first){events{added changed removed}venues{added changed removed}organizers{added changed removed}cursor hasMore}}";

/**
 * A page with the usual fields of a list of events.
 */
export const eventList: TypedDocument<EventListQuery, EventListQueryVariables> =
  "query EventList($filter:Filter$page:Int=0$pageSize:Int=100){events(filter:$filter page:$page pageSize:$pageSize){totalCount hasMore data{cacheKey id dateID eventLink title_nb title_en startDate endDate startTime duration categories mode eventCancelled eventSoldOut ticketsInformation ticketsURL venue{id name slug address municipality location{latitude longitude}}organizers{id name slug}images{urlSmall urlLarge alt credits}}}}";
