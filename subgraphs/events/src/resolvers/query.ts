import { type OperationContext, userInputError } from '@calendar/kit';
import {
  type Box,
  eventById,
  eventBySlug,
  eventByTitle,
  type Found,
  upcomingInArea,
  upcomingSuperEvents,
} from '../domain/lookups.ts';
import type { Node } from '../domain/node.ts';
import type { Snapshot } from '../domain/snapshot.ts';
import { type Connection, connection } from './connection.ts';
import { type FilterInput, filterArguments, quoted } from './filterArguments.ts';

type Context = OperationContext<Snapshot>;

/** The queries of the events domain (`interface.md 4.2`, `4.4`). */
export const query = {
  events(_: unknown, { filter, page, pageSize }: EventsArguments, context: Context): Connection {
    const conditions = filterArguments(filter ?? {}, context.plusMayBeSpace);
    return connection(context, conditions, pageNumber(page ?? 0), sizeOfPage(pageSize ?? 10));
  },

  eventByID(_: unknown, { eventID }: { eventID: string }, context: Context): Node | null {
    return answer(context, eventById(context.snapshot, eventID, context.now));
  },

  eventBySlug(_: unknown, { eventSlug }: { eventSlug: string }, context: Context): Node | null {
    return answer(context, eventBySlug(context.snapshot, eventSlug, context.now));
  },

  eventsBySlugs(
    _: unknown,
    { eventsSlugs }: { eventsSlugs: readonly (string | null)[] },
    context: Context,
  ): Node[] {
    return eventsSlugs.flatMap((slug) => {
      const found = slug === null ? null : answer(context, eventBySlug(context.snapshot, slug, context.now));
      return found ?? [];
    });
  },

  eventByTitle(_: unknown, { title, lan }: { title: string; lan: string }, context: Context): Node | null {
    if (lan !== 'nb' && lan !== 'en') {
      throw userInputError(`Argument "lan" must be "nb" or "en"; got ${quoted(lan)}.`);
    }
    return answer(context, eventByTitle(context.snapshot, title, lan, context.now));
  },

  allUpcomingSuperEvents(_: unknown, _arguments: unknown, context: Context): readonly Node[] {
    return answer(context, upcomingSuperEvents(context.snapshot, context.now));
  },

  allUpcomingEventsInArea(_: unknown, box: Box, context: Context): readonly Node[] {
    notReversed('minLatitude', box.minLatitude, 'maxLatitude', box.maxLatitude);
    notReversed('minLongitude', box.minLongitude, 'maxLongitude', box.maxLongitude);
    return answer(context, upcomingInArea(context.snapshot, box, context.now));
  },
};

function answer<Result>(context: Context, { result, validUntil }: Found<Result>): Result {
  context.limitValidity(validUntil);
  return result;
}

function pageNumber(page: number): number {
  if (page >= 0) return page;
  throw userInputError(`Argument "page" must be 0 or greater; got ${page}.`);
}

function sizeOfPage(pageSize: number): number {
  if (pageSize > 0) return Math.min(pageSize, LARGEST_PAGE);
  throw userInputError(`Argument "pageSize" must be greater than 0; got ${pageSize}.`);
}

function notReversed(minName: string, min: number, maxName: string, max: number): void {
  if (min <= max) return;
  throw userInputError(`Argument "${minName}" must not exceed "${maxName}"; got ${min} and ${max}.`);
}

// `decisions.md 20`.
const LARGEST_PAGE = 1000;

interface EventsArguments {
  readonly filter?: FilterInput | null;
  readonly page?: number | null;
  readonly pageSize?: number | null;
}
