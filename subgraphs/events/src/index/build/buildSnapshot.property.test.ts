import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, date, event, segmented, venue } from '../../../test/builders.ts';
import { eventById, eventBySlug, eventByTitle } from '../../query/lookups.ts';
import { select } from '../../query/select.ts';
import { openSnapshot, type Snapshot } from '../../query/snapshot.ts';
import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { ANY, type Conditions } from '../../rules/filterFields.ts';
import type { SnapshotColumns } from '../columns.ts';
import { TokenStore } from '../search/tokenStore.ts';
import { compacted } from '../segments/compacted.ts';
import type { RecordedEvents } from '../segments/segment.ts';
import { buildSnapshot } from './buildSnapshot.ts';

// A running service reads the changes, and makes its next read model from its present one.

const NOW = at('2026-06-01 12:00');
const NOTHING = { organizers: [], categories: [], retiredCategories: [], ticketTypes: [] };
const REFERENCE_DATA = { ...NOTHING, venues: [venue('v', { name: 'Ka bå' }), venue('w')] };
const word = fc
  .array(fc.constantFrom('ka', 'bå', 'tøf', 'xe', 'lia', 'ræ'), { minLength: 1, maxLength: 4 })
  .map((syllables) => syllables.join(''));
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const id = fc.integer({ min: 0, max: 40 }).map((number) => `e${String(number).padStart(2, '0')}`);
const calendarEvent = fc
  .record({
    id,
    title_nb: text,
    title_en: fc.option(text),
    desc_nb: fc.option(text),
    tags: fc.array(word, { maxLength: 2 }),
    superEvent: fc.option(id),
    days: fc.array(fc.integer({ min: 10, max: 28 }), { minLength: 1, maxLength: 3 }),
    venue: fc.constantFrom(null, 'v', 'w', 'x'),
  })
  .map(({ days, venue, id, ...more }) => {
    const dates = days.toSorted().map((day) => date(`2026-06-${day} 18:00`, undefined, { venue }));
    return event(id, dates, { ...more, event_slug: `${more.title_nb}-${id}` });
  });
const change = fc.record({
  come: fc.uniqueArray(calendarEvent, { maxLength: 25, selector: (each) => each.id }),
  gone: fc.array(id, { maxLength: 5 }),
});
// In one reading after another: all letters of its title become others.
const one = (title_nb: string) => ({
  gone: [],
  come: [event('e', [date('2026-06-18 18:00')], { title_nb })],
});
const KA = { searchTerm: 'ka', tag: null, superEvent: null };
const asked = fc.record({
  searchTerm: fc.option(text),
  tag: fc.option(word, { freq: 1 }),
  superEvent: fc.option(id, { freq: 1 }),
});

test('a read model from many readings answers as one from a single reading', () => {
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.array(asked, { minLength: 5, maxLength: 15 }),
      (changes, questions) => {
        const tokens = new TokenStore();
        const known = new Map<string, CalendarEvent>();
        let now = segmented([], tokens);
        let columns: SnapshotColumns | null = null;
        for (const { come, gone } of changes) {
          now = after(now, come, gone);
          for (const each of gone) known.delete(each);
          for (const each of come) known.set(each.id, each);
          columns = buildSnapshot(now, REFERENCE_DATA, false, columns);
        }
        const incremental = openSnapshot(columns!);
        const events = [...known.values()];
        const atOnce = openSnapshot(buildSnapshot(segmented(events), REFERENCE_DATA, false));
        expect(incremental.dates).toEqual(atOnce.dates);
        for (const each of questions) {
          expect(answerOf(incremental, each)).toEqual(answerOf(atOnce, each));
        }
        for (const { id, event_slug, title_nb, title_en } of events) {
          expect(eventById(incremental, id, NOW).result?.event.id).toBe(id);
          expect(eventBySlug(incremental, event_slug, NOW).result?.event.id).toBe(id);
          for (const [title, language] of [[title_nb, 'nb'] as const, [title_en, 'en'] as const]) {
            if (title === null) continue;
            const found = eventByTitle(incremental, title, language, NOW).result?.event.id;
            expect(found).toBe(eventByTitle(atOnce, title, language, NOW).result?.event.id);
            expect(found).toBeDefined();
          }
        }
        for (const each of changes.flatMap(({ gone }) => gone))
          if (!known.has(each)) expect(eventById(incremental, each, NOW).result).toBeNull();
      },
    ),
    { numRuns: 25, examples: [[[one('ka'), one('xe tøf lia')], [KA]]] },
  );
});

/** As a reading of the record leaves it. */
function after(
  before: RecordedEvents,
  come: readonly CalendarEvent[],
  gone: readonly string[],
): RecordedEvents {
  const { events, tokens } = before;
  const byId = new Map(events.map((each) => [each.id, each]));
  for (const each of gone) byId.delete(each);
  for (const each of segmented(come, tokens).events) byId.set(each.id, each);
  return compacted({ ...before, events: [...byId.values()] });
}

/** Dates by number, which is the same for the same events. */
function answerOf(snapshot: Snapshot, asked: Partial<Conditions>): readonly number[] {
  return [...select(snapshot, { ...ANY, ...asked }, NOW).dates];
}
