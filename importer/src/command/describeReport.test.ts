import { SECTIONS, type Section } from '@calendar/model/feed';
import { expect, test } from 'vitest';
import type { ImportReport } from '../importFeed.ts';
import { describeChanges, describeCounts, describeWarnings } from './describeReport.ts';

test('the counts are a table with a line for each section', () => {
  const [head, ...lines] = describeCounts(report({})).trimEnd().split('\n');
  expect(head?.trim().split(/ +/)).toEqual(['new', 'changed', 'unchanged', 'removed']);
  expect(lines.map((line) => line.split(/ +/))).toEqual(
    SECTIONS.map((section) => [section, '1', '2', '3', '4']),
  );
});

test('warnings name unknown and removed items, up to a hundred each, and how many more there are', () => {
  const unknown = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      referent: 'venue',
      id: `v${id}`,
      place: 'events[0]',
      count: 1,
    }));
  const left = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      referent: 'organizer',
      id: `o${id}`,
      events: 2,
      first: 'e',
    }));
  expect(warningsOf({})).toEqual([]);
  const full = warningsOf({ unknown: unknown(100), left: left(100) });
  expect(full).toHaveLength(200);
  expect([full[0], full[100]]).toEqual([
    'Warning: nobody knows the venue "v0", referred to at events[0].',
    'Warning: the organizer "o0" was removed, and 2 events refer to it.',
  ]);
  const more = warningsOf({ unknown: unknown(102), left: left(103) });
  expect([more.length, more[100], more[201]]).toEqual([
    202,
    'Warning: nobody knows 2 more.',
    'Warning: events refer to 3 more that were removed.',
  ]);
});

test('warnings count what is meant several times', () => {
  expect(
    warningsOf({
      unknown: [{ referent: 'ticketType', id: 't', place: 'events[2]', count: 3 }],
      left: [{ referent: 'venue', id: 'v', events: 1, first: 'e' }],
      cleaned: { count: 1, first: 'events[1]' },
    }),
  ).toEqual([
    'Warning: nobody knows the ticket type "t", referred to 3 times, first at events[2].',
    'Warning: the venue "v" was removed, and the event "e" refers to it.',
    expect.stringMatching(/^Warning: the markup of 1 description was cleaned, first at events\[1\]: /),
  ]);
  expect(warningsOf({ cleaned: { count: 2, first: 'events[1]' } })).toEqual([
    expect.stringContaining('2 descriptions'),
  ]);
});

test('what another source has is listed, up to a hundred, with how many more there are', () => {
  const held = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      id: `${id}`,
      place: `events[${id}].id`,
      name: `n${id}`,
      holder: 's',
    }));
  const one =
    'Left out: events[0].id "n0": an item of the source "s" has it. ' +
    'To change what that shows: npm run correct. To move it: --take-over.';
  expect(warningsOf({ held: held(1) })).toEqual([one]);
  expect(warningsOf({ held: held(102) }).slice(100)).toEqual([
    'Left out: 2 more items, which other sources have.',
  ]);
});

test('changes are a line each: what, which item, and its name if it is known', () => {
  expect(
    describeChanges([
      { section: 'events', id: 'e', name: 'Quiz\u001b', what: 'new' },
      { section: 'ticketTypes', id: 't', name: undefined, what: 'removed' },
    ]),
  ).toBe('new      event e  Quiz\\u001b\nremoved  ticketType t\n');
});

function warningsOf(more: object): readonly string[] {
  return describeWarnings(report(more)).split('\n').slice(0, -1);
}

function report(more: object): ImportReport {
  const counts = { new: 1, changed: 2, unchanged: 3, removed: 4 };
  const sections = Object.fromEntries(SECTIONS.map((section) => [section, counts]));
  const none = { unknown: [], left: [], held: [], takenFrom: [], cleaned: { count: 0, first: '' } };
  return { ...none, sections: sections as Record<Section, typeof counts>, ...more };
}
