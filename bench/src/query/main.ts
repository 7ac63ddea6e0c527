import { buildSnapshot } from '../../../subgraphs/events/src/index/build/buildSnapshot.ts';
import type { SnapshotColumns } from '../../../subgraphs/events/src/index/columns.ts';
import { TokenStore } from '../../../subgraphs/events/src/index/search/tokenStore.ts';
import { compacted } from '../../../subgraphs/events/src/index/segments/compacted.ts';
import { writeEvent } from '../../../subgraphs/events/src/index/segments/eventDocument.ts';
import { NONE_REMOVED } from '../../../subgraphs/events/src/index/segments/removedEvents.ts';
import type { SegmentedEvent } from '../../../subgraphs/events/src/index/segments/segment.ts';
import { writeSegment } from '../../../subgraphs/events/src/index/segments/writeSegment.ts';
import {
  categoryFacets,
  dayFacets,
  freeFacets,
  municipalityFacets,
  organizerFacets,
  tagFacets,
  venueFacets,
} from '../../../subgraphs/events/src/query/facets.ts';
import { nodesOf } from '../../../subgraphs/events/src/query/node.ts';
import { type Selection, select } from '../../../subgraphs/events/src/query/select.ts';
import { openSnapshot, type Snapshot } from '../../../subgraphs/events/src/query/snapshot.ts';
import type { CalendarEvent } from '../../../subgraphs/events/src/rules/calendarEvent.ts';
import { inventCalendar } from '../calendar/inventCalendar.ts';
import { endWithParent } from '../processes/endWithParent.ts';
import { median, quantile } from '../statistics.ts';
import type { Growth, QueryTask, TimedQuestion } from './growth.ts';
import { combinedQuestions, hardQuestions, namedQuestions, type Question } from './questions.ts';

// One size of calendar in a separate process. So its memory is that of this process.

endWithParent();
process.once('message', (task: QueryTask) => {
  process.send?.(measure(task));
});

function measure(task: QueryTask): Growth {
  const { columns, questions, ...built } = build(task);
  // The answering thread has its own heap, without the events as objects and without the builder.
  globalThis.gc?.();
  const snapshot = openSnapshot(columns);
  return {
    ...built,
    questions: askInRounds(snapshot, questions, task.now, task.budgetMs),
  };
}

function build({ events: count, datesPerEvent, now, combinations }: QueryTask): Built {
  const calendar = inventCalendar({ events: count, datesPerEvent, now });
  const events = [...calendar.events];
  const referenceData = { ...calendar, retiredCategories: [], ticketTypes: [] };
  globalThis.gc?.();
  const eventsAlone = process.memoryUsage().rss;

  const tokens = new TokenStore();
  const first = timed(() => {
    const read = readInPages(events, tokens);
    return { read, columns: buildSnapshot({ ...RECORD, events: read, tokens }, referenceData, true) };
  });
  // An import that changes one event in a hundred.
  const changed = events.filter((_, place) => place % 100 === 0).map((event) => ({ ...event, views: 1 }));
  const again = timed(() => {
    const read = new Map(readInPages(changed, tokens).map((event) => [event.id, event]));
    const now = first.result.read.map((event) => read.get(event.id) ?? event);
    return buildSnapshot(compacted({ ...RECORD, events: now, tokens }), referenceData, true);
  });
  globalThis.gc?.();
  return {
    events: count,
    dates: again.result.dates.count,
    buildMs: first.ms,
    rebuildMs: again.ms,
    columnBytes: bytesOf(again.result, new Set()),
    eventsAloneBytes: eventsAlone,
    residentBytes: process.memoryUsage().rss,
    columns: again.result,
    questions: [
      ...namedQuestions(events, referenceData, now),
      ...hardQuestions(events, now),
      ...combinedQuestions(combinations, events, referenceData, now),
    ],
  };
}

interface Built extends Omit<Growth, 'questions'> {
  readonly columns: SnapshotColumns;
  readonly questions: readonly Question[];
}

const RECORD = { removed: NONE_REMOVED, lineage: '' } as const;

/** As the record is read. */
function readInPages(events: readonly CalendarEvent[], tokens: TokenStore): readonly SegmentedEvent[] {
  const read: SegmentedEvent[] = [];
  for (let first = 0; first < events.length; first += 500) {
    const page = events.slice(first, first + 500).map((event) => ({
      document: writeEvent(event),
      addedAt: event.created_at ?? 0,
      changedAt: event.updated_at ?? 0,
      formerSlugs: [],
    }));
    for (const event of writeSegment(page, tokens)) read.push(event);
  }
  return read;
}

/**
 * Asks all questions one after the other, in several rounds. A disturbance of the machine then affects all questions,
 * but only a few times of each. The first round warms up.
 */
function askInRounds(
  snapshot: Snapshot,
  questions: readonly Question[],
  now: number,
  budgetMs: number,
): readonly TimedQuestion[] {
  const asked = questions.map((question) => ({
    question,
    // Time advances only for this question, so it has a separate snapshot.
    known: question.when === 'ended' ? openSnapshot(snapshot) : snapshot,
    now,
    times: [] as number[],
    found: 0,
  }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const one of asked) {
      const deadline = performance.now() + budgetMs / ROUNDS;
      for (let count = 0; count < LEAST_TIMES || performance.now() < deadline; count++) {
        const asking = one.question.when === 'new' ? openSnapshot(snapshot) : one.known;
        const { result, ms } = timed(() => answer(asking, one.question, one.now));
        one.found = result.dates.length;
        if (one.question.when === 'ended') one.now = result.validUntil;
        if (round > 0) one.times.push(ms);
      }
    }
  }
  return asked.map(({ question: { name, kind }, times, found }) => ({
    ...{ name, kind, found, medianMs: median(times), p95Ms: quantile(times, 0.95) },
  }));
}

/** A list page as the resolvers make it: the selection, all facets, and the ten nodes shown. */
function answer(snapshot: Snapshot, { conditions }: Question, now: number): Selection {
  const selection = select(snapshot, conditions, now);
  venueFacets(snapshot, selection);
  organizerFacets(snapshot, selection);
  categoryFacets(snapshot, selection);
  freeFacets(snapshot, selection);
  municipalityFacets(snapshot, selection);
  tagFacets(snapshot, selection);
  dayFacets(snapshot, selection);
  const listed = { ofDay: conditions.groupRepetitionsByDay, near: conditions.near };
  for (const node of nodesOf(snapshot, selection, 0, 10, now, listed)) node.event;
  return selection;
}

function timed<Result>(work: () => Result): { readonly result: Result; readonly ms: number } {
  const began = performance.now();
  const result = work();
  return { result, ms: performance.now() - began };
}

/** Bytes of all distinct buffers in plain data. */
function bytesOf(value: unknown, seen: Set<unknown>): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0;
    seen.add(value.buffer);
    return value.buffer.byteLength;
  }
  const items = value instanceof Map ? [...value.values()] : Object.values(value);
  return items.reduce((sum: number, item) => sum + bytesOf(item, seen), 0);
}

const ROUNDS = 5;
const LEAST_TIMES = 2;
