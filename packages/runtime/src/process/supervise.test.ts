import { expect, test } from 'vitest';
import { type Exit, type Run, type SuperviseOptions, supervise } from './supervise.ts';

test('a start that fails counts as a run that ended', async () => {
  let tries = 0;
  const supervised = supervise({
    ...QUICK,
    start: async () => {
      tries += 1;
      throw new Error('no such thing');
    },
    maxFailures: 3,
  });
  expect(await supervised.gaveUp).toEqual({ reason: 'it ended 3 times in a row. At last: no such thing' });
  expect(tries).toBe(3);
});

test('too many failures in a row are the end, and the last reason is given', async () => {
  const { starts, supervised } = superviseRuns({ maxFailures: 2 });
  (await starts.next()).end({ reason: 'first' });
  (await starts.next()).end({ reason: 'second' });
  expect(await supervised.gaveUp).toEqual({ reason: 'it ended 2 times in a row. At last: second' });
});

test('a stable run resets the failures', async () => {
  const { starts, supervised, lines } = superviseRuns({ maxFailures: 2, stableAfter: 0 });
  for (let runs = 0; runs < 5; runs += 1) (await starts.next()).end();
  await starts.next();
  expect(new Set(lines).size).toBe(1);
  await supervised.stop();
});

test('the back-off doubles up to the longest', async () => {
  const { starts, supervised, lines } = superviseRuns({ firstPause: 1, longestPause: 4, maxFailures: 6 });
  for (let runs = 0; runs < 6; runs += 1) (await starts.next()).end();
  await supervised.gaveUp;
  expect(lines.map((line) => / in ([\d.]+) s$/.exec(line)?.[1])).toEqual([
    '0.001',
    '0.002',
    '0.004',
    '0.004',
    '0.004',
  ]);
});

test('a stop ends the run and begins no other, also during a pause', async () => {
  const running = superviseRuns({});
  const run = await running.starts.next();
  await running.supervised.stop();
  expect(run.stopped).toBe(true);

  const pausing = superviseRuns({ firstPause: 3_600_000, longestPause: 3_600_000 });
  (await pausing.starts.next()).end();
  await pausing.supervised.stop();
  expect(pausing.begun()).toBe(1);
});

test('a run that begins while it is stopped is stopped too', async () => {
  let begin: (run: Run) => void = () => undefined;
  const begun = new Promise<Run>((resolve) => {
    begin = resolve;
  });
  const supervised = supervise({ ...QUICK, start: () => begun });
  const stopped = supervised.stop();
  const run = fakeRun();
  begin(run);
  await stopped;
  expect(run.stopped).toBe(true);
});

const QUICK = { name: 'it', log: () => undefined, firstPause: 1 } as const;

/** Supervises fake runs, to be ended by hand. */
function superviseRuns(options: Partial<SuperviseOptions>) {
  const lines: string[] = [];
  const begun: FakeRun[] = [];
  const waiting: ((run: FakeRun) => void)[] = [];
  let given = 0;
  const supervised = supervise({
    ...QUICK,
    log: (line) => void lines.push(line),
    ...options,
    start: async () => {
      const run = fakeRun();
      begun.push(run);
      waiting.shift()?.(run);
      return run;
    },
  });
  const next = (): Promise<FakeRun> => {
    const run = begun[given];
    given += 1;
    return run === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(run);
  };
  return { supervised, lines, begun: () => begun.length, starts: { next } };
}

function fakeRun(): FakeRun {
  let end: FakeRun['end'] = () => undefined;
  const ended = new Promise<Exit>((resolve) => {
    end = (ending = { reason: 'it ended' }) => resolve(ending);
  });
  const run: FakeRun = {
    ended,
    end,
    stopped: false,
    stop: async () => {
      run.stopped = true;
      end();
    },
  };
  return run;
}

interface FakeRun extends Run {
  end(ending?: Exit): void;
  stopped: boolean;
}
