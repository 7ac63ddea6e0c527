import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike, importsOf } from './importsOf.ts';

const SOURCE = 'gateway/src';

/** What each room of the gateway imports from others. The files beside the rooms put them together. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  front: ['backends', 'federation'],
  federation: ['backends'],
  backends: [],
  cluster: [],
};

const files = filesLike(`${SOURCE}/*/**/*.ts`).filter(
  (path) => !path.endsWith('.test.ts') && !path.startsWith(`${SOURCE}/testing/`),
);

const arrows = files.flatMap(importsOf).filter(({ to }) => to.startsWith(`${SOURCE}/`));

const roomOf = (path: string) => path.split('/')[2] ?? '';
/** A folder of a room, or the room itself. */
const folderOf = (path: string) => dirname(path).split('/').slice(0, 4).join('/');

test('the gateway’s rooms, and the arrows between them, are these, and go one way', () => {
  const rooms = [...new Set(files.map(roomOf))];
  const imported = (room: string) => {
    const others = arrows
      .filter(({ from, to }) => roomOf(from) === room && roomOf(to) !== room)
      .map(({ to }) => roomOf(to));
    return [...new Set(others)].toSorted();
  };
  expect(Object.fromEntries(rooms.map((room) => [room, imported(room)]))).toEqual(ARROWS);
});

test('the arrows between the folders of a room go one way', () => {
  const after = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    const [one, other] = [folderOf(from), folderOf(to)];
    // A room's own files put its folders together.
    if (one === other || one.split('/').length < 4 || other.split('/').length < 4) continue;
    after.set(one, (after.get(one) ?? new Set()).add(other));
  }
  const wayBack = (at: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(at)) return [...way, at];
    return [...(after.get(at) ?? [])].map((next) => wayBack(next, [...way, at])).find((found) => found);
  };
  expect([...after.keys()].flatMap((folder) => wayBack(folder, []) ?? [])).toEqual([]);
});

test('a folder within plan or execute knows nothing of the folder around it', () => {
  const inner = arrows.filter(({ from }) => /\/federation\/(plan|execute)\//.test(from));
  const isWithin = (folder: string, outer: string) => folder.startsWith(`${outer}/`);
  const up = inner.filter(({ from, to }) => isWithin(dirname(from), dirname(to)) && to.split('/').length > 4);
  expect(inner.some(({ from, to }) => isWithin(dirname(to), dirname(from)))).toBe(true);
  expect(up).toEqual([]);
});

test('no room knows what puts the rooms together', () => {
  expect(arrows.filter(({ to }) => to.split('/').length === 3)).toEqual([]);
});
