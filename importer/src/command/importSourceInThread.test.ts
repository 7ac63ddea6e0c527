import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type CalendarDatabases, createCalendarDatabases } from '../../test/calendarDatabases.ts';
import type { SourceSetting } from '../sources/sourceSettings.ts';
import { importSourceInThread } from './importSourceInThread.ts';

let databases: CalendarDatabases;
beforeAll(async () => {
  databases = await createCalendarDatabases();
});
afterAll(() => databases.drop());

test('what was read of the web is imported in a thread, which hears of a stop: nothing is written then', async () => {
  // On a busy machine the thread may need longer to start than it is given to stop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const importing = importConcert(stopping.signal);
  stopping.abort();
  expect(await importing).toEqual({ state: 'failed', failure: 'Stopped by a signal. Nothing was written.' });
  vi.useRealTimers();
  expect(await databases.events.event.count()).toBe(0);
});

test.each([
  ['that takes half an hour', 30 * 60_000, false],
  ['that has not stopped after five seconds', 5_000, true],
])('an import %s is ended, and has failed', async (_, milliseconds, isStopped) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const importing = importConcert(stopping.signal);
  if (isStopped) stopping.abort();
  vi.advanceTimersByTime(milliseconds);
  expect(await importing).toEqual({
    state: 'failed',
    failure: 'The import was ended: it took longer than 30 minutes, or the service stopped.',
  });
});

function importConcert(signal: AbortSignal) {
  const address = new URL('https://theatre.example/program');
  const setting: SourceSetting = {
    ...{ name: 'theatre', address: address.href, format: 'schema.org', mapping: null },
    ...{ every: 60 * 60_000, replace: false },
  };
  const documents = [{ address, bytes: Buffer.from(CONCERT), mediaType: '' }];
  const options = { replace: false, withholdsLoss: false };
  return importSourceInThread({ setting, documents, databases: databases.urls, ...options }, signal);
}

const CONCERT = JSON.stringify({
  ...{ '@context': 'https://schema.org', '@type': 'Event', '@id': 'https://theatre.example/1' },
  ...{ name: 'Konsert', startDate: '2027-03-01T19:00:00+01:00' },
});
