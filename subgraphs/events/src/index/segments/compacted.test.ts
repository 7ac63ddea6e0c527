import { expect, test } from 'vitest';
import { date, event, segmented } from '../../../test/builders.ts';
import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { countTexts, textAt } from '../texts.ts';
import { compacted } from './compacted.ts';
import { readEvent } from './eventDocument.ts';
import { documentOf, type RecordedEvents } from './segment.ts';

const some = (size: number) =>
  Array.from({ length: size }, (_, number) =>
    event(`e${number}`, [date('2026-06-10 18:00')], { title_nb: `Konsert ${number}` }),
  );
const segmentsOf = ({ events }: RecordedEvents) => new Set(events.map(({ segment }) => segment)).size;

/** The same events with one of them changed, as a reading of the record leaves them. */
function changed(before: RecordedEvents, number: number, more: Partial<CalendarEvent>): RecordedEvents {
  const own = event(`e${number}`, [date('2026-06-11 18:00')], more);
  return { ...before, events: before.events.with(number, segmented([own], before.tokens).events[0]!) };
}

function titleOf({ events, tokens }: RecordedEvents, number: number): string {
  const { segment, row } = events[number]!;
  return textAt(tokens.names('titleNb'), segment.names.titleNb[row]!);
}

test('after any number of small changes, events are in few segments, each as it was last', () => {
  const titles = new Map<number, string>();
  let now = segmented(some(100));
  for (let change = 0; change < 200; change++) {
    const number = (change * 7) % 100;
    titles.set(number, `Endret ${change}`);
    now = compacted(changed(now, number, { title_nb: `Endret ${change}` }));
    expect(segmentsOf(now)).toBeLessThan(20);
  }
  expect(now.events.map(({ id }) => id)).toEqual(some(100).map(({ id }) => id));
  for (const [number, title] of titles) {
    expect(titleOf(now, number)).toBe(title);
    expect(readEvent(documentOf(now.events[number]!))).toMatchObject({ id: `e${number}`, title_nb: title });
  }
});

test('compaction drops tokens that are in no text any more, and names that no event has', () => {
  let now = segmented(some(10));
  now.tokens.index();
  now.tokens.names('titleNb');
  for (let change = 0; change < 60; change++) {
    const words = Array.from({ length: 1000 }, (_, word) => `ord${change}x${word}`);
    const tags = words.map((word) => `merke${word}`);
    now = compacted(changed(now, 3, { title_nb: `Endret ${change}`, desc_nb: words.join(' '), tags }));
    now.tokens.index();
    now.tokens.names('titleNb');
  }
  expect(now.tokens.size).toBeLessThan(15_000);
  expect(countTexts(now.tokens.names('titleNb'))).toBeLessThan(15_000);
  expect(titleOf(now, 3)).toBe('Endret 59');
  expect(readEvent(documentOf(now.events[3]!)).desc_nb).toContain('ord59x999');
});
