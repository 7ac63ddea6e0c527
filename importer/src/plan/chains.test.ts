import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainsIn } from './chains.ts';

test('every id leads where following it step by step leads', () => {
  const id = fc.constantFrom(...'ABCDEFGH');
  fc.assert(
    fc.property(fc.dictionary(id, fc.option(id)), fc.array(id), (links, asked) => {
      const next = new Map(Object.entries(links));
      const chainOf = chainsIn(next);
      for (const each of asked) expect(chainOf(each)).toMatchObject(followed(each, next));
    }),
  );
});

test('following every id of a chain looks at each link once or twice (rules 49)', () => {
  const count = 20_000;
  const links = new Map<string, string | null>();
  for (let number = 0; number < count; number++) links.set(`c${number}`, `c${number + 1}`);
  let looks = 0;
  const next = new (class extends Map<string, string | null> {
    override get(id: string) {
      looks += 1;
      return super.get(id);
    }
  })(links);
  const chainOf = chainsIn(next);
  for (const id of links.keys()) expect(chainOf(id).last).toBe(`c${count}`);
  expect(looks).toBeLessThan(count * 3);
});

function followed(id: string, next: ReadonlyMap<string, string | null>) {
  const seen = new Set([id]);
  let last = id;
  for (let at = next.get(id) ?? null; at !== null; at = next.get(at) ?? null) {
    if (at === id) return { isCircle: true, steps: Number.POSITIVE_INFINITY };
    if (seen.has(at)) return { isCircle: false, steps: Number.POSITIVE_INFINITY };
    seen.add(at);
    last = at;
  }
  return { isCircle: false, last, steps: seen.size - 1 };
}
