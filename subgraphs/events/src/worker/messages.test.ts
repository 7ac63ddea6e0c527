import { expect, test } from 'vitest';
import { category, date, event, organizer, segmented, venue } from '../../test/builders.ts';
import { buildSnapshot } from '../index/build/buildSnapshot.ts';
import type { SnapshotColumns } from '../index/columns.ts';
import { TokenStore } from '../index/search/tokenStore.ts';
import { snapshotMessage } from './messages.ts';

const REFERENCE_DATA = {
  venues: [venue('v')],
  organizers: [organizer('o')],
  categories: [category('C')],
  retiredCategories: [],
  ticketTypes: [],
};
const tokens = new TokenStore();
const concerts = ['a', 'b'].map((id) =>
  event(id, [date('2026-06-02 18:00', '2026-06-02 20:00', { venue: 'v' })], { categories: ['C'] }),
);
const recorded = segmented(concerts, tokens);
const first = buildSnapshot(recorded, REFERENCE_DATA, false);

test('the columns of a read model go from thread to thread without a copy', () => {
  const { columns } = messageOf(first, null);
  const arrays = arraysIn(columns);
  expect(arrays.length).toBeGreaterThan(50);
  for (const [place, array] of arrays) {
    expect(array.buffer instanceof SharedArrayBuffer || array.byteLength === 0, place).toBe(true);
  }
  expect(structuredClone(columns)).toEqual(columns);
});

test('the names of other domains are sent again when one of them is another', () => {
  const { venues, organizers, categories, ticketTypes } = first;
  const vocabularies = { venues, organizers, categories, ticketTypes };
  expect(messageOf(first, null).vocabularies).toEqual(vocabularies);
  expect(messageOf(first, first).vocabularies).toBeNull();
  for (const name of Object.keys(vocabularies) as (keyof typeof vocabularies)[]) {
    const before = { ...first, [name]: { ...first[name] } };
    expect(messageOf(first, before).vocabularies, name).toEqual(vocabularies);
  }
});

function messageOf(snapshot: SnapshotColumns, before: SnapshotColumns | null) {
  return snapshotMessage({ token: 'build.l:1', snapshot }, 'l:1', before);
}

/** All typed arrays, wherever in plain data, with their places. */
function arraysIn(value: unknown, place = 'columns'): readonly (readonly [string, Int32Array])[] {
  if (ArrayBuffer.isView(value)) return [[place, value as Int32Array]];
  if (typeof value !== 'object' || value === null || value instanceof Map) return [];
  return Object.entries(value).flatMap(([name, item]) => arraysIn(item, `${place}.${name}`));
}
