import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createCalendarDatabases } from '../../../test/support/calendarDatabases.ts';
import type { SourceSetting } from '../sources/sourceSettings.ts';
import { importInTurn, type ProcessorBounds, turns } from './importInTurn.ts';

const databases = await createCalendarDatabases(afterAll);

test('what was read of the web is imported in a thread, which hears of a stop: nothing is written then', async () => {
  // On a busy machine the thread may need longer to start than it is given to stop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const importing = importConcert(stopping.signal);
  await turn();
  stopping.abort();
  expect(await importing).toEqual({ state: 'failed', failure: 'Stopped by a signal. Nothing was written.' });
  vi.useRealTimers();
  expect(await databases.events.event.count()).toBe(0);
});

test.each([
  ['that takes half an hour', 30 * 60_000, false, 'it took longer than 30 minutes'],
  ['that has not stopped after five seconds', 5_000, true, 'the service stopped'],
])('an import %s is ended, and has failed', async (_, milliseconds, isStopped, why) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const importing = importConcert(stopping.signal);
  await turn();
  if (isStopped) stopping.abort();
  vi.advanceTimersByTime(milliseconds);
  expect(await importing).toEqual({
    state: 'failed',
    failure: `The import was ended: ${why}.`,
  });
});

test('an import that uses too much of a processor is ended, and has failed (rules 61)', async () => {
  const { signal } = new AbortController();
  expect(await importConcert(signal, { turn: 0, whole: 0.05 })).toEqual({
    state: 'failed',
    failure: 'The import was ended: it used more than 0.05 seconds of a processor.',
  });
});

test('whatever two that need more than a turn do, all others are done meanwhile (rules 61)', async () => {
  const take = turns<string>();
  const endless = Promise.withResolvers<string>();
  const begun: string[] = [];
  const takeLong = (name: string) =>
    take((onTurnOver) => {
      begun.push(name);
      void turn().then(onTurnOver).then(onTurnOver);
      return endless.promise;
    });
  const long = ['a', 'b'].map(takeLong);
  const others = ['c', 'd', 'e', 'f'].map((name) =>
    take(async () => {
      begun.push(name);
      await turn();
      if (name === 'c') throw new Error('failed');
      return name;
    }),
  );
  expect((await Promise.allSettled(others)).map((each) => ('value' in each ? each.value : null))).toEqual([
    ...[null, 'd', 'e', 'f'],
  ]);
  // Two more keep their turns.
  long.push(...['g', 'h', 'i'].map(takeLong));
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  endless.resolve('whole');
  expect(await Promise.all(long)).toEqual(Array(5).fill('whole'));
});

function importConcert(signal: AbortSignal, bounds?: ProcessorBounds) {
  const address = new URL('https://theatre.example/program');
  const setting: SourceSetting = {
    ...{ name: 'theatre', address: address.href, format: 'schema.org', mapping: null },
    ...{ every: 60 * 60_000, replace: false, robots: 'obey' },
  };
  const documents = [{ address: address.href, bytes: Buffer.from(CONCERT), mediaType: '' }];
  const options = { replace: false, withholdsLossAbove: undefined };
  return importInTurn(signal, bounds)({ setting, documents, urls: databases.urls, ...options });
}

const CONCERT = JSON.stringify({
  ...{ '@context': 'https://schema.org', '@type': 'Event', '@id': 'https://theatre.example/1' },
  ...{ name: 'Konsert', startDate: '2027-03-01T19:00:00+01:00' },
});
