import { expect, test } from 'vitest';
import { lacks, lacksAny } from './lacks.ts';

test('a projection lacks what came with the events if it is of an earlier revision of the same history (rules 56)', () => {
  expect(lacks(['uuid:5', 'other:2'], 'build.uuid:4')).toBe(true);
  expect(lacks(['uuid:5', 'other:2'], 'build.uuid:5')).toBe(false);
  expect(lacks(['uuid:5', 'other:2'], 'build.uuid:6')).toBe(false);
  expect(lacks(['uuid:5', 'other:2'], 'build.restored:1')).toBe(false);
  expect(lacks([], 'build.uuid:4')).toBe(false);
});

test('a read model lacks something where any projection does, and not where there is none yet (rules 56)', () => {
  const of = (token: string | null) => ({ current: token === null ? null : { token, snapshot: null } });
  const record = { current: { token: 'r:1', snapshot: { follows: ['d:5', 't:2'] } } };
  const lacking = (directory: string | null, taxonomy: string | null) =>
    lacksAny({ record, directory: of(directory), taxonomy: of(taxonomy) });
  expect(lacking('build.d:4', 'build.t:2')).toBe(true);
  expect(lacking('build.d:5', 'build.t:1')).toBe(true);
  expect(lacking('build.d:5', 'build.t:2')).toBe(false);
  expect(lacking(null, null)).toBe(false);
  expect(lacksAny({ record: { current: null }, directory: of('build.d:4'), taxonomy: of(null) })).toBe(false);
});
