import type { Attack } from '../Attack.ts';
import { repeat } from '../repeat.ts';
import { longAgo, TWENTY_FIVE_FIELDS } from '../selections.ts';

/** Searches that must look at everything, and find nothing. */
export const searches: Attack = {
  name: 'searches',
  title: 'searches for 50 mistyped words that nothing matches, on 10 connections',
  answers: ['200', '503 OVERLOADED', '400 BAD_REQUEST', '200 BAD_USER_INPUT'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 10 }, signal, (number) =>
      attacker.ask({
        query: 'query ($filter: Filter) { events(filter: $filter, pageSize: 1) { totalCount } }',
        variables: { filter: { searchTerm: words(number).join(' ') } },
      }),
    ),
};

function words(number: number): readonly string[] {
  const syllables = ['kon', 'ser', 'tra', 'mus', 'ikk', 'for', 'est', 'ill', 'ing', 'tea', 'ter', 'kir'];
  const syllable = (index: number) => syllables[index % syllables.length];
  return Array.from({ length: 50 }, (_, index) => {
    const seed = number * 50 + index;
    return `${syllable(seed)}${syllable(seed >> 1)}q${syllable(seed >> 3)}${syllable(seed >> 5)}x`;
  });
}

/** Circles around the world by distance, and every facet, which a cost in values does not see. */
export const circles: Attack = {
  name: 'circles',
  title: '20 lists of all that is within 20,000 km, by distance, with every facet, on 10 connections',
  answers: ['200', '503 OVERLOADED', '400 TOO_COSTLY', '200 SERVICE_UNAVAILABLE'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 10 }, signal, (number) =>
      attacker.ask({
        query: `{ ${Array.from(
          { length: 20 },
          (_, at) => `a${at}: events(pageSize: 1, filter: {
            eachRunningDay: ${at % 2 === 0}, fromDate: "${longAgo(number * 20 + at)}"
            near: { latitude: ${at}, longitude: 10, radius: 20000, nearestFirst: true }
            box: { minLatitude: -90, maxLatitude: 90, minLongitude: -180, maxLongitude: 180 }
            weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
            ongoing: false, updatedSince: "${longAgo(at)}", publishedSince: "${longAgo(at)}"
          }) { totalCount isFree { hits } municipalities { hits } days { hits } }`,
        ).join(' ')} }`,
      }),
    ),
};

/** Everything from the beginning, as one who keeps a copy reads it, with structured data of a page of events. */
export const copies: Attack = {
  name: 'copies',
  title:
    '20 times 1000 ids of `changes` from the beginning, and structured data of 250 events, on 10 connections',
  answers: ['200', '503 OVERLOADED', '400 TOO_COSTLY', '200 SERVICE_UNAVAILABLE'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 10 }, signal, (number) =>
      attacker.ask({
        query: `{ ${Array.from(
          { length: 19 },
          (_, at) =>
            `a${at}: changes(since: "", first: ${1000 - ((number * 19 + at) % 500)}) { cursor hasMore events { added } }`,
        ).join(' ')} events(page: ${number % 20}, pageSize: 250) { data { jsonLd } } }`,
      }),
    ),
};

/** More than are admitted at a time. */
export const crowd: Attack = {
  name: 'crowd',
  title: 'new pages of 100 on 200 connections of one address, as fast as they are answered',
  answers: ['200', '503 OVERLOADED'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 200 }, signal, (number) =>
      attacker.ask(list(number, { pageSize: 100 }, TWENTY_FIVE_FIELDS)),
    ),
};

/** A list that was not asked for before. */
function list(
  number: number,
  { filter, ...page }: { readonly page?: number; readonly pageSize: number; readonly filter?: object },
  fields: string,
): object {
  return {
    query: `query ($filter: Filter, $page: Int, $pageSize: Int) {
      events(filter: $filter, page: $page, pageSize: $pageSize) { totalCount data { ${fields} } }
    }`,
    variables: { ...page, filter: { ...filter, fromDate: longAgo(number) } },
  };
}
