import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type CalendarDatabases, createCalendarDatabases } from '../../test/calendarDatabases.ts';
import type { SourceSetting } from '../sources/sourceSettings.ts';
import { importSourceInThread } from './importSourceInThread.ts';

let databases: CalendarDatabases;
beforeAll(async () => {
  databases = await createCalendarDatabases();
});
afterAll(() => databases.drop());

test('the thread of a source imports what was read of the web, and reports where', async () => {
  expect(await importConcert()).toEqual({
    ...{ state: 'taken', items: 1, changes: 1, findingCount: 2 },
    findings: [
      expect.stringMatching(/^https:\/\/theatre\.example\/program: .*smell/),
      expect.stringContaining('nobody knows the category'),
    ],
  });
  expect(await databases.events.event.findMany({ select: { titleNb: true, source: true } })).toEqual([
    { titleNb: 'Konsert', source: 'theatre' },
  ]);
});

test('a source whose import is stopped has failed, and nothing was written', async () => {
  const stopping = new AbortController();
  const importing = importConcert(stopping.signal);
  stopping.abort();
  expect(await importing).toEqual({ state: 'failed', failure: 'Stopped by a signal. Nothing was written.' });
});

test('a source has failed if its import needs more than half of the memory of this process', async () => {
  // Not even the code of the import fits into half of this.
  vi.spyOn(v8, 'getHeapStatistics').mockReturnValue({
    ...v8.getHeapStatistics(),
    heap_size_limit: 20 * 2 ** 20,
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  expect(await importConcert()).toEqual({
    state: 'failed',
    failure: expect.stringMatching(/^The import failed: .*memory/),
  });
});

function importConcert(signal = new AbortController().signal) {
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
  ...{ name: 'Konsert', startDate: '2027-03-01T19:00:00+01:00', smell: 'roses' },
});
