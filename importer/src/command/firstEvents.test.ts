import { expect, onTestFinished, test, vi } from 'vitest';
import { outputOf } from '../../../test/support/keepOutput.ts';
import { event, venue } from '../../test/builders.ts';
import { objectReader } from '../read/objectReader.ts';
import { firstEvents } from './firstEvents.ts';
import { trySource } from './trySource.ts';

test('the first events to come are told as the calendar would show them', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const at = (startDate: string, endDate: string | null = null, more = {}) => ({
    startDate,
    endDate,
    ...more,
  });
  const venues = [
    venue('hall', { name: 'Hallen', address: 'Storgata 1', postalCode: '8006', municipality: 'Bodø' }),
    venue('pier', { name: 'Kaia' }),
  ];
  const prices = [{ type: 'REGULAR', price: '200' }, { type: 'CHILD', price: '50' }, { type: 'STUDENT' }];
  const events = [
    event('over', { dates: [at('2026-03-01 10:00:00+01:00', '2026-03-01 12:59:59+01:00')] }),
    event('on', { dates: [at('2026-02-28 10:00:00+01:00', '2026-03-01 13:00:00+01:00', { venue: 'pier' })] }),
    event('later', {
      ...{ ticketsInformation: 'ticketsInfo', prices, categories: ['MUSIC', 'DANCE'] },
      moreInfoURL: 'https://a.example/',
      dates: [
        at('2026-03-09 19:00:00+01:00'),
        at('2026-03-02 19:00:00+01:00', '2026-03-02 21:30:00+01:00', { venue: 'hall', eventCancelled: true }),
        at('2026-02-01 19:00:00+01:00'),
      ],
    }),
    event('free', { ticketsInformation: 'free', mode: 'online', dates: [at('2026-03-03 19:00:00+01:00')] }),
    event('day', { dates: [at('2026-03-04 00:00:00+01:00', null, { allDay: true, venue: 'gone' })] }),
    event('days', {
      dates: [at('2026-03-05 00:00:00+01:00', '2026-03-06 23:59:00+01:00', { allDay: true })],
    }),
    event('last', { dates: [at('2026-03-07 19:00:00+01:00')] }),
  ];
  expect(await firstEvents(objectReader({ venues, events }), 5)).toBe(`7 events, 6 of them to come. The first:
  2026-02-28 10:00 to 2026-03-01 13:00  on
      Kaia · no category
  2026-03-02 19:00–21:30, and 1 more  later (cancelled)
      Hallen, Storgata 1, 8006 Bodø · 200 / 50 · MUSIC, DANCE · https://a.example/
  2026-03-03 19:00  free
      online · free · no category
  2026-03-04  day
      no place · no category
  2026-03-05 to 2026-03-06  days
      no place · no category
`);
  expect(await firstEvents(objectReader({ events: [] }), 5)).toBe('0 events, 0 of them to come\n');
});

test.each([
  ['plan.csv', null, null, 'csv', { name: 'tried', address: 'plan.csv', format: 'csv', replace: true }],
  ['plan.json', null, null, 'feed', { name: 'tried', address: 'plan.json', format: 'feed', replace: true }],
  [
    ...['plan.txt', 'schema.org', 'words.json', 'schema-org'],
    ...[{ name: 'tried', address: 'plan.txt', format: 'schema-org', mapping: 'words.json', replace: true }],
  ] as const,
])(
  'what %s would bring is told, with its entry in sources.json',
  async (address, format, mapping, word, entry) => {
    const taken = {
      state: 'taken',
      items: 1,
      changes: 1,
      shown: '1 event\n',
      findings: ['a', 'b'],
    } as const;
    const tried = (result: object) =>
      outputOf(async () =>
        Number(await trySource({ address, format, mapping }, URLS, async () => result as never, WEB)),
      );
    const { status, output } = await tried({ ...taken, findingCount: 5 });
    expect([status, output]).toEqual([
      1,
      `format: ${word}\n1 event\n  - a\n  - b\n  … and 3 more findings\n` +
        `Nothing was written. To take it in again and again, add this to sources.json:\n${JSON.stringify(entry)}\n`,
    ]);
    expect((await tried({ ...taken, findingCount: 2 })).output).toContain('  - b\nNothing was written.');
    expect(await tried({ state: 'failed', failure: 'Gone.' })).toEqual({
      ...{ status: 0, output: `format: ${word}\n`, errors: 'Gone.\n' },
    });
  },
);

const URLS = { taxonomy: '', directory: '', events: '' };
const WEB = {} as Parameters<typeof trySource>[3];
