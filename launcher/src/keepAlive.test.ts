import { expect, test } from 'vitest';
import { type Ending, type KeepAliveOptions, type Kept, keepAlive, type Life } from './keepAlive.ts';

test('what ends is started again', async () => {
  const { starts, kept } = keep({});
  (await starts.next()).end();
  (await starts.next()).end();
  await starts.next();
  await kept.stop();
});

test('a start that fails counts as a life that ended', async () => {
  let tries = 0;
  const kept = keepAlive({
    ...QUICK,
    start: async () => {
      tries += 1;
      throw new Error('no such thing');
    },
    mostFailures: 3,
  });
  expect(await kept.gaveUp).toBe('it ended 3 times in a row. At last: no such thing');
  expect(tries).toBe(3);
});

test('too many short lives in a row are the end, and the last reason is told', async () => {
  const { starts, kept } = keep({ mostFailures: 2 });
  (await starts.next()).end({ reason: 'first' });
  (await starts.next()).end({ reason: 'second' });
  expect(await kept.gaveUp).toBe('it ended 2 times in a row. At last: second');
});

test('a long life makes up for short ones', async () => {
  const { starts, kept, lines } = keep({ mostFailures: 2, longLife: 0 });
  for (let lives = 0; lives < 5; lives += 1) (await starts.next()).end();
  await starts.next();
  expect(new Set(lines).size).toBe(1);
  await kept.stop();
});

test('an ending that says that no other would go better is the last', async () => {
  const { starts, kept } = keep({});
  (await starts.next()).end({ reason: 'its environment is wrong', hopeless: true });
  expect(await kept.gaveUp).toBe('it cannot run: its environment is wrong');
});

test('the pause doubles up to the longest', async () => {
  const { starts, kept, lines } = keep({ firstPause: 1, longestPause: 4, mostFailures: 6 });
  for (let lives = 0; lives < 6; lives += 1) (await starts.next()).end();
  await kept.gaveUp;
  expect(lines.map((line) => / in ([\d.]+) s$/.exec(line)?.[1])).toEqual([
    '0.001',
    '0.002',
    '0.004',
    '0.004',
    '0.004',
  ]);
});

test('a stop ends the life and begins no other, also during a pause', async () => {
  const running = keep({});
  const life = await running.starts.next();
  await running.kept.stop();
  expect(life.stopped).toBe(true);

  const pausing = keep({ firstPause: 3_600_000, longestPause: 3_600_000 });
  (await pausing.starts.next()).end();
  await pausing.kept.stop();
  expect(pausing.begun()).toBe(1);
});

test('a life that begins while it is stopped is stopped too', async () => {
  let begin: (life: Life) => void = () => undefined;
  const begun = new Promise<Life>((resolve) => {
    begin = resolve;
  });
  const kept = keepAlive({ ...QUICK, start: () => begun });
  const stopped = kept.stop();
  const life = fakeLife();
  begin(life);
  await stopped;
  expect(life.stopped).toBe(true);
});

const QUICK = { name: 'it', log: () => undefined, firstPause: 1 } as const;

/** Keeps fake lives, to be ended by hand. */
function keep(options: Partial<KeepAliveOptions>): Keeping {
  const lines: string[] = [];
  const begun: FakeLife[] = [];
  const waiting: ((life: FakeLife) => void)[] = [];
  let given = 0;
  const kept = keepAlive({
    ...QUICK,
    log: (line) => void lines.push(line),
    ...options,
    start: async () => {
      const life = fakeLife();
      begun.push(life);
      waiting.shift()?.(life);
      return life;
    },
  });
  const next = (): Promise<FakeLife> => {
    const life = begun[given];
    given += 1;
    return life === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(life);
  };
  return { kept, lines, begun: () => begun.length, starts: { next } };
}

function fakeLife(): FakeLife {
  let end: FakeLife['end'] = () => undefined;
  const ended = new Promise<Ending>((resolve) => {
    end = (ending = { reason: 'it ended' }) => resolve(ending);
  });
  const life: FakeLife = {
    ended,
    end,
    stopped: false,
    stop: async () => {
      life.stopped = true;
      end();
    },
  };
  return life;
}

interface FakeLife extends Life {
  end(ending?: Ending): void;
  stopped: boolean;
}

interface Keeping {
  readonly kept: Kept;
  readonly lines: readonly string[];
  begun(): number;
  readonly starts: { next(): Promise<FakeLife> };
}
