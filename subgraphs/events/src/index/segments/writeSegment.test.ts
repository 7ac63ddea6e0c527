import { IMAGE_FIELDS } from '@calendar/model/eventFields';
import { countNormalized, doublingLengths, textFamilies } from '@calendar/text/testing';
import { expect, test } from 'vitest';
import { date, event, snapshot, storedRow } from '../../../test/builders.ts';
import { eventById, eventBySlug, eventByTitle, referredEvent } from '../../query/lookups.ts';
import { select } from '../../query/select.ts';
import type { EventDate, Image } from '../../rules/calendarEvent.ts';
import { ANY } from '../../rules/filterFields.ts';
import { LONGEST_DESCRIPTION } from '../../rules/searchedTexts.ts';
import { TokenStore } from '../search/tokenStore.ts';
import { writeSegment } from './writeSegment.ts';

const NOW = Date.parse('2026-06-01T12:00:00+02:00');
const DATES = [date('2026-06-10 18:00')];
const LONG = 'x'.repeat(501);
const NO_IMAGE = Object.fromEntries(
  Object.keys(IMAGE_FIELDS).map((name) => [name, null]),
) as unknown as Image;

test('an event stored with longer texts than are compared is served bounded, and not found by them (rules 49)', () => {
  const long = event('e', DATES, { event_slug: LONG, title_nb: LONG, tags: [LONG, 'jazz'] });
  const stored = snapshot([long, event(LONG, DATES)]);
  const shown = { event_slug: LONG, title_nb: LONG.slice(1), tags: [LONG.slice(0, 100), 'jazz'] };
  expect(eventById(stored, 'e', NOW).result?.event).toMatchObject(shown);
  expect(eventBySlug(stored, LONG, NOW).result).toBeNull();
  expect(eventByTitle(stored, LONG, 'nb', NOW).result).toBeNull();
  expect(select(stored, ANY, NOW).dates).toHaveLength(2);
  expect(select(stored, { ...ANY, tag: LONG }, NOW).dates).toHaveLength(0);
  expect(select(stored, { ...ANY, tag: 'jazz' }, NOW).dates).toHaveLength(1);
  expect(eventById(stored, LONG, NOW).result).toBeNull();
  expect(referredEvent(stored, LONG, NOW).result?.event.id).toBe(LONG);
});

test('of a longer description than a feed may have the beginning is searched (rules 50)', () => {
  const description = 'a '.repeat(LONGEST_DESCRIPTION / 2);
  const stored = snapshot([event('e', DATES, { desc_nb: `orgel ${description} konsert` })]);
  expect(select(stored, { ...ANY, searchTerm: 'orgel' }, NOW).dates).toHaveLength(1);
  expect(select(stored, { ...ANY, searchTerm: 'konsert' }, NOW).dates).toHaveLength(0);
});

test('of two events that were stored with one id in two codings each is found by its own (rules 45)', () => {
  const stored = snapshot([event('caf\u00e9', DATES), event('cafe\u0301', DATES)]);
  for (const id of ['caf\u00e9', 'cafe\u0301']) {
    expect(eventById(stored, id, NOW).result?.event.id).toBe(id);
  }
});

test('of texts, images, prices and dates beyond a bound as many are served as a feed may have (rules 50)', () => {
  const text = (length: number) => 'x'.repeat(length);
  const image = (length: number) => ({ ...NO_IMAGE, caption: text(length), urlSmall: 'javascript:alert(1)' });
  const price = (length: number) => ({
    type: null,
    name_en: null,
    price: text(length),
    name_nb: text(length),
  });
  const [given] = DATES as [EventDate];
  const stored = event('e', Array(3).fill({ ...given, prices: Array(1_001).fill(price(501)) }), {
    venueNote: text(10_001),
    contact_custom: { email: text(501), phone: '1' },
    editableBy: [text(501), 'a'],
    images: Array(1_001).fill(image(10_001)),
    prices: [price(501)],
  });
  const served = eventById(snapshot([stored]), 'e', NOW).result?.event;
  expect(served).toMatchObject({
    venueNote: text(10_000),
    contact_custom: { email: text(500), phone: '1' },
    editableBy: [text(500), 'a'],
    prices: [{ price: text(500), name_nb: text(500) }],
  });
  expect(served?.images).toHaveLength(1_000);
  expect(served?.images[999]).toMatchObject({ caption: text(10_000), urlSmall: null });
  expect(served?.dates[2]?.prices).toHaveLength(1_000);
});

test('descriptions of any kind are indexed in short rows of marks, in time that grows with them (rules 49)', async () => {
  for (const family of textFamilies()) {
    let before = Number.POSITIVE_INFINITY;
    for (const length of doublingLengths(20_000, 2)) {
      const text = family.of(length);
      const { characters, longestRow } = await countNormalized(() =>
        writeSegment(
          [storedRow(event('e', DATES, { title_nb: text, desc_nb: text, tags: [text] }))],
          new TokenStore(),
        ),
      );
      expect(longestRow, family.name).toBeLessThanOrEqual(30);
      expect(characters, family.name).toBeLessThanOrEqual(2.6 * before);
      before = Math.max(characters, 1000);
    }
  }
});
