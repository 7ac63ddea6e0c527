import { expect, test } from 'vitest';
import { at, date, event, snapshot } from '../../test/builders.ts';
import { select } from '../query/select.ts';
import { ANY } from '../rules/filterFields.ts';
import { NodeList } from './NodeList.ts';

test('a list has the nodes of its places, as far as there are any, and knows their number before', () => {
  const now = at('2026-06-01 12:00');
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const opened = snapshot(ids.map((id, number) => event(id, [date(`2026-06-0${number + 2} 18:00`)])));
  const selection = select(opened, ANY, now);
  const listed = (from: number, until: number) =>
    new NodeList({ snapshot: opened, selection, from, until, listed: { ofDay: false, near: null }, now });
  for (const [from, until] of [
    [0, 5],
    [1, 3],
    [3, 9],
    [7, 9],
  ] as const) {
    const list = listed(from, until);
    expect([...list].map((node) => node.event.id)).toEqual(ids.slice(from, until));
    expect(list).toHaveLength(ids.slice(from, until).length);
  }
  expect(
    listed(1, 5)
      .slice(1, 9)
      .map((node) => node.event.id),
  ).toEqual(['c', 'd', 'e']);
});
