import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Recorder } from './Recorder.ts';
import { type Caller, callerOf, type UsageRow, usageRows } from './usageRows.ts';

it('usage that cannot be written is kept and added to, and the log says so once', async () => {
  const { recorder, record, written, store, lines } = recording();
  store.down = true;
  for (const _ of [1, 2, 3]) {
    record('k1', { page: '', clientId: '' });
    await recorder.flush();
  }
  expect(lines).toEqual(['usage cannot be recorded; it is kept and tried again']);
  store.down = false;
  for (const _ of [4, 5]) {
    record('k1', { page: '', clientId: '' });
    await recorder.flush();
  }
  await recorder.close();
  expect(written.map(({ requests }) => requests)).toEqual([4, 1]);
  expect(lines.slice(1)).toEqual(['usage is recorded again']);
});

it('usage loses pages first and clients second when a day has too many, and never a count', async () => {
  const { recorder, record, written } = recording(5);
  for (let index = 0; index < 100; index += 1) {
    record('k1', { page: `https://a.example/${index}`, clientId: `app/${index % 50}` });
    if (index % 10 === 0) await recorder.flush();
  }
  await recorder.flush();
  expect(written.reduce((sum, { requests }) => sum + requests, 0)).toBe(100);
  const different = new Set(written.map(({ page, clientId }) => `${page} ${clientId}`));
  expect(different.size).toBe(6);
  const whole = { day: '2026-06-01', page: '', clientId: '', keyId: 'k1' };
  expect(written).toContainEqual(expect.objectContaining(whole));
});

it('anonymous callers whatever they say, leave the counts of each key as they would be without them', async () => {
  const said = fc.record({
    page: fc.oneof(
      fc.constant(''),
      fc.nat(40).map((page) => `https://a.example/${page}`),
    ),
    clientId: fc.oneof(
      fc.constant(''),
      fc.nat(40).map((version) => `app/${version}`),
    ),
  });
  const call = fc.record({ keyId: fc.constantFrom(undefined, 'k1', 'k2'), said });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 200, size: 'max' }), fc.nat(12), async (calls, rowLimit) => {
      const all = recording(rowLimit);
      const keyed = recording(rowLimit);
      for (const { keyId, said } of calls) {
        all.record(keyId, said);
        if (keyId !== undefined) keyed.record(keyId, said);
      }
      await Promise.all([all.recorder.flush(), keyed.recorder.flush()]);
      expect(all.written.filter(({ keyId }) => keyId !== '')).toEqual(keyed.written);
      const anonymous = all.written.filter(({ keyId }) => keyId === '');
      expect(anonymous.length).toBeLessThanOrEqual(rowLimit + 2);
      const sum = anonymous.reduce((before, { requests }) => before + requests, 0);
      expect(sum).toBe(calls.filter(({ keyId }) => keyId === undefined).length);
    }),
    { numRuns: 300 },
  );
});

it.each([
  [
    { 'x-page-url': 'https://user:pw@a.example/path?q=1#frag' },
    { page: 'https://a.example/path', clientId: '' },
  ],
  [{ 'x-page-url': 'javascript:alert(1)' }, { page: '', clientId: '' }],
  [{ 'x-page-url': 'nonsense' }, { page: '', clientId: '' }],
  [{ 'x-client-id': 'widget/1.2.0' }, { page: '', clientId: 'widget/1.2.0' }],
  [{ 'x-client-id': 'widget' }, { page: '', clientId: '' }],
  [{ 'x-client-id': `widget/${'1'.repeat(200)}` }, { page: '', clientId: '' }],
  [{}, { page: '', clientId: '' }],
])('a caller %j is %j', (headers, caller) => {
  expect(callerOf(headers)).toEqual(caller);
});

function recording(rowLimit = 1000) {
  const written: UsageRow[] = [];
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const time = { now: Date.parse('2026-06-01T12:00:00Z') };
  const store = { down: false };
  const write = async (rows: readonly UsageRow[]) => {
    if (store.down) throw new Error('down');
    written.push(...rows);
  };
  const recorder = new Recorder({ ...usageRows, limit: rowLimit }, write, log);
  return {
    recorder,
    record: (keyId: string | undefined, caller: Caller) =>
      recorder.record({ ...caller, keyId: keyId ?? '' }, time.now),
    written,
    time,
    store,
    lines,
  };
}
