import { setImmediate as nextIteration } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { FairQueue } from './FairQueue.ts';

class Refusal extends Error {}
const refusal = () => new Refusal();

const bounds = { slots: 3, mostOfOne: 2, mostWaiting: 8, mostWaitingOfOne: 5 };

it('a fair queue does what its plain description says, in whatever order work is requested, ends and is abandoned', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('ask'),
        caller: fc.nat(5),
        weight: fc.constantFrom(1, 1, 1, 3),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('end'), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('leave', 'leaveLate'), which: fc.nat() }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const tested = new Tested();
      const model = new Model();
      for (const [id, each] of steps.entries()) {
        if (each.kind === 'ask' && 'caller' in each) {
          // The first two have a key.
          const asked = { id, caller: `${each.caller}`, hasKey: each.caller < 2, weight: each.weight };
          tested.ask(asked);
          model.ask(asked);
        } else if ('which' in each) {
          const from = each.kind === 'leave' ? model.waiting : model.running;
          const chosen = from[each.which % from.length];
          if (chosen === undefined) continue;
          if (each.kind === 'end') {
            tested.end(chosen.id);
            model.end(chosen);
          } else if (each.kind === 'leaveLate') {
            // What has begun goes on, for who else waits for it.
            tested.leave(chosen.id);
          } else {
            tested.leave(chosen.id);
            model.leave(chosen);
          }
        }
        await nextIteration();
        expect(tested.state()).toEqual(model.state());
      }
    }),
    { numRuns: 300 },
  );
});

it('a fair queue refuses work that could not start in time', async () => {
  const tested = new Tested({ ...bounds, slots: 1, mostOfOne: 1 });
  tested.ask({ id: 0, caller: 'a', hasKey: false, weight: 1 });
  tested.ask({ id: 1, caller: 'b', hasKey: false, weight: 1, startBy: performance.now() });
  await expect.poll(() => tested.state().refused).toEqual([1]);
  expect(tested.refusals.get(1)).toBeInstanceOf(Refusal);
  expect(tested.queue.counts).toMatchObject({ started: 1, late: 1, waiting: 0 });
});

it('a fair queue counts refusals for lack of room, and those for too much work of one caller', async () => {
  const tested = new Tested({ slots: 1, mostOfOne: 1, mostWaiting: 2, mostWaitingOfOne: 1 });
  for (const [id, caller] of ['a', 'b', 'c', 'd', 'e'].entries())
    tested.ask({ id, caller, hasKey: false, weight: 1 });
  tested.ask({ id: 5, caller: 'b', hasKey: false, weight: 1 });
  await nextIteration();
  expect(tested.state().refused).toHaveLength(3);
  expect(tested.queue.counts).toMatchObject({ started: 1, waiting: 2, full: 2, share: 1, late: 0 });
});

it('a fair queue does nothing for a caller who has disconnected before, also while places are free', async () => {
  const queue = new FairQueue(bounds, refusal);
  const signal = AbortSignal.abort(new Error('gone'));
  const admission = { caller: 'a', hasKey: false, weight: 1, startBy: performance.now() + 60_000, signal };
  const work = vi.fn(async () => 'done');
  await expect(queue.run(admission, work)).rejects.toThrow('gone');
  expect(work).not.toHaveBeenCalled();
  expect(queue.counts).toMatchObject({ abandoned: 1, running: 0 });
});

/** The queue, with work that ends on command. */
class Tested {
  readonly queue: FairQueue;
  readonly started: number[] = [];
  readonly refusals = new Map<number, Refusal>();
  readonly #running = new Map<number, () => void>();
  readonly #waiting = new Map<number, AbortController>();
  readonly #callers = new Map<number, AbortController>();

  constructor(own = bounds) {
    this.queue = new FairQueue(own, refusal);
  }

  ask({ id, ...asked }: Asked & { readonly startBy?: number }): void {
    const left = new AbortController();
    this.#waiting.set(id, left);
    this.#callers.set(id, left);
    const admission = { startBy: performance.now() + 60_000, ...asked, signal: left.signal };
    const done = this.queue.run(admission, () => {
      this.#waiting.delete(id);
      this.started.push(id);
      return new Promise<void>((resolve) => this.#running.set(id, resolve));
    });
    done.catch((error: unknown) => {
      this.#waiting.delete(id);
      if (error instanceof Refusal) this.refusals.set(id, error);
    });
  }

  end(id: number): void {
    this.#running.get(id)?.();
    this.#running.delete(id);
  }

  leave(id: number): void {
    this.#callers.get(id)?.abort();
  }

  state(): State {
    const { running, waiting } = this.queue.counts;
    expect([this.#running.size, this.#waiting.size]).toEqual([running, waiting]);
    return {
      running: sorted(this.#running.keys()),
      waiting: sorted(this.#waiting.keys()),
      refused: sorted(this.refusals.keys()),
    };
  }
}

/** A model of it, as plain as possible: lists that are searched. */
class Model {
  running: Asked[] = [];
  waiting: Asked[] = [];
  readonly #refused: number[] = [];
  readonly #turns = new Map<string, number>();
  #turn = 0;

  ask(asked: Asked): void {
    if (this.running.length < bounds.slots && this.#runningOf(asked.caller) < bounds.mostOfOne) {
      this.running.push(asked);
      return;
    }
    if (this.#weightOf(asked.caller) + asked.weight > bounds.mostWaitingOfOne) {
      this.#refused.push(asked.id);
      return;
    }
    while (sum(this.waiting) + asked.weight > bounds.mostWaiting) {
      const anonymous = this.waiting.filter(({ hasKey }) => !hasKey);
      const candidates = anonymous.length > 0 ? anonymous : this.waiting;
      const most = Math.max(...candidates.map(({ caller }) => this.#weightOf(caller)));
      const fullest = candidates.filter(({ caller }) => this.#weightOf(caller) === most);
      // Of several, the one who has been known for longest.
      const victim = this.#known(fullest.map(({ caller }) => caller));
      const newest = this.waiting.findLast(({ caller }) => caller === victim) as Asked;
      const displaced =
        asked.hasKey === newest.hasKey ? most > this.#weightOf(asked.caller) + asked.weight : asked.hasKey;
      this.#refused.push((displaced ? newest : asked).id);
      if (!displaced) return;
      this.leave(newest);
    }
    if (!this.waiting.some(({ caller }) => caller === asked.caller))
      this.#turns.set(asked.caller, ++this.#turn);
    this.waiting.push(asked);
  }

  end(ended: Asked): void {
    this.running = this.running.filter((each) => each !== ended);
    this.#dropIdle();
    for (;;) {
      const may = this.waiting.filter(
        ({ caller }) => this.running.length < bounds.slots && this.#runningOf(caller) < bounds.mostOfOne,
      );
      const [next] = may.toSorted(
        (left, right) =>
          Number(right.hasKey) - Number(left.hasKey) ||
          this.#runningOf(left.caller) - this.#runningOf(right.caller) ||
          (this.#turns.get(left.caller) ?? 0) - (this.#turns.get(right.caller) ?? 0) ||
          left.id - right.id,
      );
      if (next === undefined) return;
      this.waiting = this.waiting.filter((each) => each !== next);
      this.#turns.set(next.caller, ++this.#turn);
      this.running.push(next);
    }
  }

  leave(left: Asked): void {
    this.waiting = this.waiting.filter((each) => each !== left);
    this.#dropIdle();
  }

  state(): State {
    this.#dropIdle();
    return {
      running: sorted(this.running.map(({ id }) => id)),
      waiting: sorted(this.waiting.map(({ id }) => id)),
      refused: sorted(this.#refused),
    };
  }

  // Callers in the order in which they became known; who has nothing running or waiting is dropped.
  #order: string[] = [];
  #dropIdle(): void {
    const present = [...this.running, ...this.waiting].map(({ caller }) => caller);
    this.#order = [...this.#order, ...present].filter(
      (caller, at, all) => present.includes(caller) && all.indexOf(caller) === at,
    );
  }

  #known(callers: readonly string[]): string {
    this.#dropIdle();
    return this.#order.find((caller) => callers.includes(caller)) as string;
  }

  #runningOf(caller: string): number {
    return this.running.filter((each) => each.caller === caller).length;
  }

  #weightOf(caller: string): number {
    return sum(this.waiting.filter((each) => each.caller === caller));
  }
}

function sum(asked: readonly Asked[]): number {
  return asked.reduce((total, { weight }) => total + weight, 0);
}

function sorted(ids: Iterable<number>): readonly number[] {
  return [...ids].toSorted((left, right) => left - right);
}

interface Asked {
  readonly id: number;
  readonly caller: string;
  readonly hasKey: boolean;
  readonly weight: number;
}

interface State {
  readonly running: readonly number[];
  readonly waiting: readonly number[];
  readonly refused: readonly number[];
}
