import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mutantsOf, mutated, withSwitches } from './mutantsOf.ts';

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

test('a line that a comment excludes is left alone, and so are texts', async () => {
  const source = `// Stryker disable next-line all: the same either way
export const first = 1 < 2;
export const second = 'text';
`;
  expect(await mutantsOf('some.ts', source)).toEqual([]);
});

test('a source with faults is as it was until one is switched on, and says which it reaches', async () => {
  const mutants = (await mutantsOf('hours.ts', SOURCE)).filter(
    ({ operator }) => operator !== 'BlockStatement',
  );
  const { text, names } = await withSwitches('hours.ts', SOURCE, mutants);
  expect(new Set(names).size).toBe(mutants.length);
  const folder = await mkdtemp(join(tmpdir(), 'switches-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'hours.ts');
  await writeFile(file, text);
  const shared = globalThis as { mutantSwitch?: object };
  const before = shared.mutantSwitch;
  onTestFinished(() => {
    if (before === undefined) delete shared.mutantSwitch;
    else shared.mutantSwitch = before;
  });
  const reached = new Set<string>();
  const theSwitch: Record<string, unknown> = { reach: (name: string) => reached.add(name) };
  shared.mutantSwitch = theSwitch;
  const { isOpen } = (await import(file)) as { isOpen(hours: readonly object[], now: number): boolean };
  const asked = () =>
    [-1, 0, 1, 2].flatMap((now) =>
      [[], [{ from: 1 }], [{ from: 1 }, { from: -9 }]].map((hours) => isOpen(hours, now)),
    );
  const usual = asked();
  expect(reached).toEqual(new Set(names));
  const isNoticed = names.map((name) => {
    [theSwitch['path'], theSwitch['id']] = name.split('#');
    return JSON.stringify(asked()) !== JSON.stringify(usual);
  });
  // Without any hours `some` says no as well.
  const unnoticed = mutants.filter((_, index) => !isNoticed[index]).map(({ replacement }) => replacement);
  expect(unnoticed.every((each) => /false|!== 0/.test(each))).toBe(true);
  expect(unnoticed.length).toBeLessThan(mutants.length / 2);
});
