import type { CachedList, OperationContext } from '@calendar/subgraph';
import {
  admissionFacets,
  categoryFacets,
  dayFacets,
  freeFacets,
  municipalityFacets,
  organizerFacets,
  tagFacets,
  venueFacets,
} from '../query/facets.ts';
import { type Node, nodeValidUntil } from '../query/node.ts';
import { type Selection, select } from '../query/select.ts';
import type { Snapshot } from '../query/snapshot.ts';
import type { Conditions } from '../rules/filterFields.ts';
import { dayText } from './dayText.ts';
import { NodeList } from './NodeList.ts';

/** One page of a selection: the data that the fields of `EventConnection` are read from. */
export interface Connection {
  readonly snapshot: Snapshot;
  readonly selection: Selection;
  readonly conditions: Conditions;
  readonly now: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Selects the nodes a page is taken from. */
export function connection(
  context: OperationContext<Snapshot>,
  conditions: Conditions,
  page: number,
  pageSize: number,
): Connection {
  const { snapshot, now } = context;
  const selection = select(snapshot, conditions, now);
  context.limitValidity(selection.validUntil);
  return { snapshot, selection, conditions, now, page, pageSize };
}

/**
 * How nodes are cached between answers: they depend on the date shown, those to come, and how it is listed.
 */
export const cachedNodes: CachedList<Node> = {
  type: 'Event',
  keyOf: ({ number, position, listed: { ofDay, near }, runningDay }) =>
    `${number} ${position}${ofDay ? ' day' : ''}${runningDay === undefined ? '' : ` ${runningDay}`}${
      near === null ? '' : ` ${near.latitude} ${near.longitude}`
    }`,
  validUntil: nodeValidUntil,
};

/** The fields of `EventConnection` (docs/interface.md 4.2 "Lists of events"); facets only when selected. */
export const connectionFields = {
  totalCount: ({ selection }: Connection) => selection.dates.length,
  match: ({ selection }: Connection) => selection.match ?? null,
  hasMore: ({ selection, page, pageSize }: Connection) => (page + 1) * pageSize < selection.dates.length,
  pageInfo: ({ selection, page, pageSize }: Connection) => ({
    currentPage: page,
    pageSize,
    totalPages: Math.ceil(selection.dates.length / pageSize),
  }),
  data: ({ snapshot, selection, conditions, now, page, pageSize }: Connection): NodeList =>
    new NodeList({
      snapshot,
      selection,
      from: page * pageSize,
      until: (page + 1) * pageSize,
      listed: {
        ofDay: conditions.groupRepetitionsByDay && !conditions.eachRunningDay,
        near: conditions.near,
      },
      now,
    }),
  venues: ({ snapshot, selection }: Connection) =>
    venueFacets(snapshot, selection).map(({ item, hits }) => ({ ...item, hits })),
  organizers: ({ snapshot, selection }: Connection) =>
    organizerFacets(snapshot, selection).map(({ item, hits }) => ({ ...item, hits })),
  categories: ({ snapshot, selection }: Connection) =>
    categoryFacets(snapshot, selection).map(({ item, hits }) => ({ ...item, hits })),
  isFree: ({ snapshot, selection }: Connection) => freeFacets(snapshot, selection),
  admission: ({ snapshot, selection }: Connection) =>
    admissionFacets(snapshot, selection).map(({ item, hits }) => ({ admission: item, hits })),
  municipalities: ({ snapshot, selection }: Connection) =>
    municipalityFacets(snapshot, selection).map(({ item, hits }) => ({ name: item, hits })),
  tags: ({ snapshot, selection }: Connection) =>
    tagFacets(snapshot, selection).map(({ item, hits }) => ({ name: item, hits })),
  days: ({ snapshot, selection, conditions, now }: Connection) =>
    dayFacets(snapshot, byDay(snapshot, selection, conditions, now)).map(({ item, hits }) => ({
      date: dayText(item),
      hits,
    })),
};

/** The same list with a node for each day, whose validity it shares. */
function byDay(snapshot: Snapshot, selection: Selection, conditions: Conditions, now: number): Selection {
  if (conditions.groupRepetitionsByDay || conditions.eachRunningDay) return selection;
  return select(snapshot, { ...conditions, groupRepetitionsByDay: true }, now);
}
