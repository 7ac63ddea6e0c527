import { type OperationContext, userInputError } from '@calendar/subgraph';
import { MOST_RUNNING_DAYS, TooManyDays } from '../query/eachRunningDay.ts';
import { municipalitiesInUse, tagsInUse } from '../query/inUse.ts';
import {
  eventByDateId,
  eventById,
  eventBySlug,
  eventByTitle,
  type Found,
  upcomingInArea,
  upcomingSuperEvents,
} from '../query/lookups.ts';
import type { Node } from '../query/node.ts';
import { MOST_VERIFIED, SearchTooLong } from '../query/search/VerificationBudget.ts';
import type { Selection } from '../query/selection.ts';
import type { Snapshot } from '../query/snapshot.ts';
import type { Box } from '../rules/area.ts';
import type { FilterInput } from '../rules/filterFields.ts';
import { InvalidValue } from '../rules/invalidValue.ts';
import { readItems } from '../rules/readItems.ts';
import { wordsOf } from '../rules/searchWords.ts';
import { type Connection, connection } from './connection.ts';
import { filterArguments, invalidArgument } from './filterArguments.ts';
import { NodeList } from './NodeList.ts';

type Context = OperationContext<Snapshot>;

/** The queries of the events domain (docs/interface.md 4.2 "Lists of events", 4.4 "Look-ups and directories"). */
export const query = {
  events(_: unknown, { filter, page, pageSize }: EventsArguments, context: Context): Connection {
    const conditions = filterArguments(filter ?? {}, context.plusMayBeSpace);
    try {
      return connection(context, conditions, pageNumber(page ?? 0), sizeOfPage(pageSize ?? 10));
    } catch (error) {
      if (error instanceof SearchTooLong) throw tooManyWords(conditions.searchTerm ?? '');
      if (error instanceof TooManyDays) throw tooManyDays();
      throw error;
    }
  },

  eventByID(_: unknown, { eventID }: { eventID: string }, context: Context): Node | null {
    return answer(context, eventById(context.snapshot, eventID, context.now));
  },

  eventByDateID(_: unknown, { dateID }: { dateID: string }, context: Context): Node | null {
    return answer(context, eventByDateId(context.snapshot, dateID, context.now));
  },

  eventsByIDs(_: unknown, { ids }: { ids: readonly (string | null)[] }, context: Context): Iterable<Node> {
    return nodesFound(context, 'ids', ids, eventById);
  },

  eventBySlug(_: unknown, { eventSlug }: { eventSlug: string }, context: Context): Node | null {
    return answer(context, eventBySlug(context.snapshot, eventSlug, context.now));
  },

  eventsBySlugs(
    _: unknown,
    { eventsSlugs }: { eventsSlugs: readonly (string | null)[] },
    context: Context,
  ): Iterable<Node> {
    return nodesFound(context, 'eventsSlugs', eventsSlugs, eventBySlug);
  },

  eventByTitle(_: unknown, { title, lan }: { title: string; lan: string }, context: Context): Node | null {
    if (lan !== 'nb' && lan !== 'en') {
      throw invalidArgument('lan', new InvalidValue('be "nb" or "en"', lan));
    }
    return answer(context, eventByTitle(context.snapshot, title, lan, context.now));
  },

  municipalities(_: unknown, _arguments: unknown, context: Context): readonly string[] {
    return inUse(context, municipalitiesInUse);
  },

  tags(_: unknown, _arguments: unknown, context: Context): readonly string[] {
    return inUse(context, tagsInUse);
  },

  allUpcomingSuperEvents(_: unknown, _arguments: unknown, context: Context): NodeList {
    return nodesOfAll(context, upcomingSuperEvents(context.snapshot, context.now));
  },

  allUpcomingEventsInArea(_: unknown, box: Box, context: Context): NodeList {
    notReversed('minLatitude', box.minLatitude, 'maxLatitude', box.maxLatitude);
    notReversed('minLongitude', box.minLongitude, 'maxLongitude', box.maxLongitude);
    return nodesOfAll(context, upcomingInArea(context.snapshot, box, context.now));
  },
};

function tooManyWords(term: string): Error {
  return userInputError(
    `Argument "searchTerm" must have fewer words that nearly match long texts: at most ${MOST_VERIFIED} characters ` +
      `are compared; got ${wordsOf(term).length} words.`,
  );
}

function tooManyDays(): Error {
  return userInputError(
    `Argument "eachRunningDay" must have fewer days: at most ${MOST_RUNNING_DAYS} nodes. Give "untilDate", or other conditions.`,
  );
}

/** The nodes that a list of keys finds, in its order, without those that are not there. */
function nodesFound(
  context: Context,
  name: string,
  given: readonly (string | null)[],
  find: typeof eventById,
): Iterable<Node> {
  const keys = readItems(given);
  if (keys instanceof InvalidValue) throw invalidArgument(name, keys);
  return {
    *[Symbol.iterator]() {
      for (const key of keys) {
        const found = key === null ? null : find(context.snapshot, key, context.now);
        const node = found && answer(context, found);
        if (node !== null) yield node;
      }
    },
  };
}

function nodesOfAll(context: Context, selection: Selection): NodeList {
  const { snapshot, now } = context;
  context.limitValidity(selection.validUntil);
  return new NodeList({
    snapshot,
    selection,
    from: 0,
    until: selection.dates.length,
    listed: UNGROUPED,
    now,
  });
}

const UNGROUPED = { ofDay: false, near: null };

function inUse(context: Context, names: typeof tagsInUse): readonly string[] {
  const { snapshot, now } = context;
  context.limitValidity(snapshot.upcoming.at(now).validUntil);
  return names(snapshot, now);
}

function answer<Result>(context: Context, { result, validUntil }: Found<Result>): Result {
  context.limitValidity(validUntil);
  return result;
}

function pageNumber(page: number): number {
  if (page >= 0) return page;
  throw invalidArgument('page', new InvalidValue('be 0 or greater', page));
}

function sizeOfPage(pageSize: number): number {
  if (pageSize > 0) return Math.min(pageSize, LARGEST_PAGE);
  throw invalidArgument('pageSize', new InvalidValue('be greater than 0', pageSize));
}

function notReversed(minName: string, min: number, maxName: string, max: number): void {
  if (min <= max) return;
  throw userInputError(`Argument "${minName}" must not exceed "${maxName}"; got ${min} and ${max}.`);
}

// docs/rules.md 20 "Page size and last page".
const LARGEST_PAGE = 1000;

interface EventsArguments {
  readonly filter?: FilterInput | null;
  readonly page?: number | null;
  readonly pageSize?: number | null;
}
