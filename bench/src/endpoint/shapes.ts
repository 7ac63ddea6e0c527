import { UNIQUE } from '../load/load.ts';

/** Three answers of different weight, each of which one subgraph gives alone. */
export const LISTS = [
  {
    name: 'list',
    title: 'list page: 10 events, 5 KB',
    pageSize: 10,
    fields: `
      id event_slug title_nb startDate endDate startTime categories
      venue { name slug }
      organizers { name }
      images { urlSmall }
      ticketsInformation prices { price }
      eventCancelled eventSoldOut`,
  },
  {
    name: 'large',
    title: 'whole events: 100 events with descriptions, 200 KB',
    pageSize: 100,
    fields: `
      id event_slug eventLink title_nb title_en desc_nb desc_en
      startDate endDate startTime duration categories mode tags
      venue { id name slug address municipality postalCode location { latitude longitude } }
      organizers { id name slug website }
      images { urlSmall urlLarge alt focusX focusY width height }
      ticketsInformation prices { type price name_nb name_en } ticketsURL
      eventCancelled eventSoldOut`,
  },
  {
    name: 'series',
    title: '250 events with repetitions',
    pageSize: 250,
    fields: `
      id event_slug title_nb startDate endDate startTime categories
      venue { id name slug }
      organizers { id name }
      images { urlSmall }
      eventCancelled eventSoldOut
      repetitions { startDate endDate startTime venue { name } }`,
  },
] as const satisfies readonly Shape[];

/** Answers that several subgraphs give together: ours, and those of other teams (`otherTeams.ts`, `test/federation/reviews`). */
export const JOINS = [
  {
    name: 'kitList',
    title: 'list page with a field of another team’s, served by the kit: 10 events',
    pageSize: 10,
    fields: `${LISTS[0].fields} bookmarks`,
  },
  {
    name: 'plainList',
    title: 'list page with a field of another team’s, served by Apollo Server: 10 events',
    pageSize: 10,
    fields: `${LISTS[0].fields} rides`,
  },
  {
    name: 'kitSeries',
    title: '250 events with repetitions and a field of another team’s, served by the kit',
    pageSize: 250,
    fields: `${LISTS[2].fields} bookmarks`,
  },
  {
    name: 'reviewed',
    title: 'one event with reviews from a plain Apollo Server',
    pageSize: 1,
    fields: `
      id event_slug title_nb desc_nb startDate endDate startTime categories
      venue { name slug }
      organizers { name }
      averageStars reviews { stars text }`,
  },
] as const satisfies readonly Shape[];

/** Everything that callers ask in the bench. */
export const SHAPES = [...LISTS, ...JOINS] as const;

/** Its title in the report. Results of an earlier run may have a shape that no longer exists; then it is the name. */
export function titleOf(name: ShapeName): string {
  return SHAPES.find((shape) => shape.name === name)?.title ?? name;
}

/** A question that is the same each time. */
export function sameQuestion(shape: Shape): string {
  return body(shape, '2999-12-31 00:00:00Z');
}

/**
 * A question with a placeholder for a time of day, which makes each request new. The condition is evaluated for each of
 * them. Every event starts before that day, so all have the same answer.
 */
export function newQuestion(shape: Shape): string {
  return body(shape, `2999-12-30 ${UNIQUE}Z`);
}

function body({ fields, pageSize }: Shape, untilDate: string): string {
  const query = `query Page($filter: Filter, $page: Int, $pageSize: Int) {
    events(filter: $filter, page: $page, pageSize: $pageSize) {
      totalCount hasMore pageInfo { currentPage pageSize totalPages }
      categories { id hits name_nb }
      data { ${fields} }
    }
  }`.replaceAll(/\s+/g, ' ');
  return JSON.stringify({ query, variables: { filter: { untilDate }, page: 0, pageSize } });
}

export type MeasuredShape = (typeof SHAPES)[number];

export type ShapeName = MeasuredShape['name'];

export interface Shape {
  readonly name: string;
  /** For readers of the report. */
  readonly title: string;
  readonly pageSize: number;
  /** Selection of `Event`. */
  readonly fields: string;
}
