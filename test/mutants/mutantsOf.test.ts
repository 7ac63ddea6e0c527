import { expect, test } from 'vitest';
import { mutantsOf, mutated } from './mutantsOf.ts';

const SOURCE = `export function isOpen(hours: readonly Hours[], now: number): boolean {
  if (now < 0 || hours.length === 0) return false;
  return hours.some((each) => each.from <= now);
}
`;

test('each fault is one change at its place, of which no two are the same and none is no change', async () => {
  const mutants = await mutantsOf('hours.ts', SOURCE);
  const texts = mutants.map((mutant) => mutated(SOURCE, mutant));
  expect(new Set([SOURCE, ...texts]).size).toBe(texts.length + 1);
  for (const { from, line } of mutants) expect(SOURCE.slice(0, from).split('\n')).toHaveLength(line);
  const changed = (text: string) => text.split('\n').filter((each) => !SOURCE.includes(each));
  expect(texts.map(changed)).toEqual(
    expect.arrayContaining([
      ['  if ((now <= 0) || hours.length === 0) return false;'],
      ['  if ((now < 0 && hours.length === 0)) return false;'],
      ['  return hours.every(each => each.from <= now);'],
      ['  if (now < 0 || hours.length === 0) return true;'],
    ]),
  );
}, 600_000);

test('what a comment takes out is left alone, and so are texts', async () => {
  const source = `// Stryker disable next-line all: the same either way
export const first = 1 < 2;
export const second = 'text';
`;
  expect(await mutantsOf('some.ts', source)).toEqual([]);
});
