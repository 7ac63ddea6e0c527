import type { RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { compareOnce } from '../oracle/compare.ts';
import { feed as generatedFeed } from '../oracle/generate/feeds.ts';
import { type Asking, asking } from '../oracle/generate/questions.ts';
import { type FormerSlugs, formerSlugsAfter } from '../oracle/lookups.ts';
import type { Question } from '../oracle/question.ts';
import { SETTINGS } from '../oracle/settings.ts';
import { startGraph } from '../support/graph.ts';

/**
 * The endpoint against the oracle (docs/interface.md sections 2 to 4). Generated calendars follow each other in the
 * same databases. Each is asked generated questions at generated instants. A longer run: `ORACLE_CALENDARS=500
 * ORACLE_QUESTIONS=200 ORACLE_SEED=7 npm test -- test/contract/oracle.test.ts`
 */
const CALENDARS = Number(process.env['ORACLE_CALENDARS'] ?? 6);
const QUESTIONS = Number(process.env['ORACLE_QUESTIONS'] ?? 30);
const SEED = Number(process.env['ORACLE_SEED'] ?? 1);

let now = 0;
let asked = 0;
let former: RawFeed = {};
let formerSlugs: FormerSlugs = new Map();

const graph = await startGraph({ clock: () => now }, afterAll);
afterAll(() => expect(asked).toBeGreaterThanOrEqual(CALENDARS * QUESTIONS));

test.for(Array.from({ length: CALENDARS }, (_, index) => index))(
  `calendar %i of seed ${SEED} is answered as the oracle does`,
  async (index) => {
    const seed = SEED * 100_000 + index;
    const [feed] = fc.sample(generatedFeed(`${SEED}-${index}`), { numRuns: 1, seed }) as [RawFeed];
    await graph.import(feed, { replace: true });
    const repetitionIds = new Map<string, string>();
    const gone = identifiersOf(former).filter((id) => !identifiersOf(feed).includes(id));
    formerSlugs = formerSlugsAfter(former, formerSlugs, feed);
    former = feed;
    const difference = (one: Asking, endpoint = graph.url) => {
      asked++;
      now = one.asked.now;
      const ask = (document: string, variables: object) =>
        graph.ask(document, variables, { method: one.asked.method, endpoint });
      return compareOnce({ ...one, ask, feed, settings: SETTINGS, repetitionIds, formerSlugs });
    };

    const questions = asking(feed, gone);
    const showSmallest = async () => {
      // Shrinking goes back and forth in time, which no cache is made for.
      const uncached = await graph.addGateway({ CACHE_BYTES: '0', ENTITY_CACHE_BYTES: '0' });
      const isAnsweredAlike = fc.asyncProperty(questions, async (one) => {
        expect(await difference(one, uncached)).toBeNull();
      });
      await fc.assert(isAnsweredAlike, { numRuns: QUESTIONS, seed });
    };

    // Each is asked when it is new, and again as time goes by: no cached answer may outlive its validity.
    const inTime = fc
      .sample(questions, { numRuns: QUESTIONS, seed })
      .toSorted((a, b) => a.asked.now - b.asked.now);
    // The ids of dates are learned from answers: at first from all events with all their dates.
    const [earliest] = inTime;
    if (earliest !== undefined)
      expect(await difference({ question: EVERYTHING, asked: earliest.asked })).toBeNull();
    for (const [place, one] of inTime.entries()) {
      const found = await difference(one);
      if (found !== null) await showSmallest();
      expect(found).toBeNull();
      const later = inTime[place + 1];
      if (later === undefined) continue;
      expect(await difference({ question: one.question, asked: later.asked })).toBeNull();
    }
  },
);

const EVERYTHING: Question = { query: 'events', variables: { pageSize: 1000 } };

function identifiersOf(feed: RawFeed): readonly string[] {
  return [
    ...(feed.categories ?? []).map(({ id }) => id),
    ...(feed.venues ?? []).map(({ slug }) => slug),
    ...(feed.organizers ?? []).map(({ slug }) => slug),
    ...(feed.events ?? []).flatMap(({ id, event_slug }) => [id, event_slug]),
  ];
}
