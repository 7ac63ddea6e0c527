import { parseDateTime } from '@calendar/time';
import { GraphAway } from '../graph/GraphAway.ts';
import type { Filter } from '../parameters/filterParameters.ts';
import type { Work } from '../serve/Route.ts';
import { type NewsText, type NewsTime, newsTexts, newsTimes } from './news.operation.ts';

/** The events published or changed last. The interface orders by dates, so the times of all are read before texts. */
export async function readNews(given: Filter, most: number, { ask, pause }: Work): Promise<readonly News[]> {
  // Each event is news once, whatever number of dates it has.
  const filter = { ...given, groupRepetitionsByDay: undefined, eachRunningDay: undefined };
  const found: Dated[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { events } = await ask(newsTimes, { filter, page });
    if (events === null) throw new GraphAway('there is no list of events');
    found.push(...events.data.map((time) => ({ time, ...timesOf(time) })));
    if (!events.hasMore) break;
    await pause();
  }
  const newest = found
    .toSorted((one, other) => other.changedAt - one.changedAt || (one.time.id < other.time.id ? -1 : 1))
    .slice(0, most);
  const ids = newest.map(({ time }) => time.id);
  const { eventsByIDs } = ids.length === 0 ? { eventsByIDs: [] } : await ask(newsTexts, { ids });
  const texts = new Map((eventsByIDs ?? []).map((text) => [text.id, text]));
  return newest.flatMap(({ time, ...times }) => {
    const text = texts.get(time.id);
    return text === undefined ? [] : [{ node: { ...text, ...time }, ...times }];
  });
}

/** An event of which the record has no time is as new as this calendar's knowledge of it. */
function timesOf({ publishingDate, created_at, updated_at, addedAt }: NewsTime) {
  const [published, updated] = [instantOf(publishingDate ?? created_at), instantOf(updated_at)];
  const changedAt =
    published === undefined && updated === undefined
      ? (instantOf(addedAt) ?? 0)
      : Math.max(published ?? 0, updated ?? 0);
  return { publishedAt: published ?? changedAt, changedAt };
}

function instantOf(text: string | null): number | undefined {
  return text === null ? undefined : (parseDateTime(text) ?? undefined);
}

/** Of 1,000 events each. */
const MOST_PAGES = 10;

interface Times {
  readonly publishedAt: number;
  readonly changedAt: number;
}

interface Dated extends Times {
  readonly time: NewsTime;
}

export interface News extends Times {
  readonly node: NewsText & NewsTime;
}
