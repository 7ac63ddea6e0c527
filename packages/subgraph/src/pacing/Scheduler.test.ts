import { expect, test } from 'vitest';
import { Scheduler, type Task } from './Scheduler.ts';

test('an operation runs for a slice, and only shortly where others used up the iteration before it', () => {
  let now = 100;
  const scheduler = new Scheduler(() => now);
  const first = scheduler.begin();
  now = 107;
  expect(first.isSliceOver()).toBe(false);
  now = 108;
  expect(first.isSliceOver()).toBe(true);
  const second = scheduler.begin();
  now = 108.9;
  expect(second.isSliceOver()).toBe(false);
  now = 109;
  expect(second.isSliceOver()).toBe(true);
});

test('one caller who asks once goes on as often as another who asks many times', async () => {
  const { work, steps } = workers();
  const many = Array.from({ length: 10 }, (_, index) => work(`many ${index}`, 4, { caller: 'many' }));
  await Promise.all([work('one', 4, { caller: 'one' }), ...many]);
  const rest = steps.slice(11);
  expect(rest.slice(0, 6).filter((name) => name === 'one')).toHaveLength(3);
  expect(rest.filter((name) => name.startsWith('many'))).toHaveLength(30);
});

test('two heavy ones progress at once, the others wait in line, and light ones do not', async () => {
  const { work, finished, steps } = workers();
  const heavy = ['one', 'two', 'three'].map((name) => work(name, 40));
  await nextIteration(20);
  await work('light', 3);
  expect(finished).toEqual(['light']);
  await Promise.all(heavy);
  expect(finished.slice(1)).toEqual(['one', 'two', 'three']);
  const third = steps.flatMap((name, at) => (name === 'three' ? [at] : []));
  // It became heavy after a few pauses, and went on when the first had ended.
  expect(third.findIndex((at) => at > steps.lastIndexOf('one'))).toBe(5);
});

test('of many heavy ones of a caller two progress, and another caller’s need not wait for them', async () => {
  const { work, finished } = workers();
  const caller = { caller: 'one with many' };
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => work(name, 40, caller));
  await nextIteration(30);
  const others = [work('other', 40, { caller: 'another' }), work('third', 40, { caller: 'a third' })];
  await Promise.all([...many, ...others]);
  // Two began before the other, which has half of the thread, and whose place the third caller's takes next.
  expect(finished.slice(0, 4)).toEqual(['other', 'a', 'b', 'third']);
});

test('an operation that nobody waits for ends at its next turn, in line too', async () => {
  const { work, steps } = workers();
  const wanted = { yes: true };
  const heavy = [
    work('one', 1_000, { isAwaited: () => wanted.yes }),
    work('two', 1_000, { isAwaited: () => wanted.yes }),
  ];
  const others = { yes: true };
  const inLine = work('three', 1_000, { isAwaited: () => others.yes });
  await nextIteration(30);
  others.yes = false;
  expect(await inLine).toBe(false);
  const before = steps.length;
  wanted.yes = false;
  expect(await Promise.all(heavy)).toEqual([false, false]);
  expect(steps.length - before).toBeLessThan(5);
});

test('where nobody waits, the thread rests', async () => {
  let readings = 0;
  const task = new Scheduler(() => readings++).begin();
  await task.pause();
  await nextIteration();
  const before = readings;
  await nextIteration(3);
  expect(readings).toBe(before);
});

/** Each step of a work uses up a slice on the clock of the test. */
function workers() {
  let now = 0;
  const scheduler = new Scheduler(() => now);
  const finished: string[] = [];
  const steps: string[] = [];
  async function work(
    name: string,
    count: number,
    {
      isAwaited = () => true,
      caller = '',
    }: { readonly isAwaited?: () => boolean; readonly caller?: string } = {},
  ): Promise<boolean> {
    const task: Task = scheduler.begin(isAwaited, caller);
    try {
      for (let step = 0; step < count; step++) {
        if (task.isSliceOver() && !(await task.pause())) return false;
        steps.push(name);
        now += 8;
      }
      finished.push(name);
      return true;
    } finally {
      task.end();
    }
  }
  return { work, finished, steps };
}

async function nextIteration(times = 1): Promise<void> {
  for (let time = 0; time < times; time++) await new Promise((resolve) => setImmediate(resolve));
}
