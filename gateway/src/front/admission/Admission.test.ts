import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Admission, admissionRequest, longRequestBytes } from './Admission.ts';

const request = (caller: string) =>
  admissionRequest({ caller, hasKey: false }, 100, new AbortController().signal);

test('of the expensive answers that one caller asks for few are made at once, of others many (rules 42)', async () => {
  for (const [cost, atOnce] of [
    [150_001, 8],
    [150_000, 40],
  ] as const) {
    const admission = new Admission();
    const { begun, end, all } = begin(40, (work) => admission.runAnswer(request('one'), cost, work));
    await nextIteration();
    expect(begun()).toBe(atOnce);
    end();
    await all;
    expect(begun()).toBe(40);
  }
});

test('of the long requests that one caller sends one is read at a time, of short ones all (rules 42)', async () => {
  for (const [length, atOnce] of [
    [longRequestBytes + 1, 1],
    [longRequestBytes, 10],
  ] as const) {
    const admission = new Admission();
    const { begun, end, all } = begin(10, (work) => admission.runRequest(request('one'), length, work));
    await nextIteration();
    await nextIteration();
    expect(begun()).toBe(atOnce);
    end();
    await all;
    expect(begun()).toBe(10);
  }
});

/** Asks for so much work at once, none of which ends before `end`. */
function begin(count: number, run: (work: () => Promise<void>) => Promise<void>) {
  let begun = 0;
  const ended = Promise.withResolvers<void>();
  const work = () => {
    begun += 1;
    return ended.promise;
  };
  const all = Promise.all(Array.from({ length: count }, () => run(work)));
  return { begun: () => begun, end: () => ended.resolve(), all };
}
