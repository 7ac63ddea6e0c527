import { existsSync, readFileSync } from 'node:fs';
import { checkFeed } from '@calendar/importer';
import { parseDateTime } from '@calendar/time';
import { describe, expect, test } from 'vitest';
import { readSchemaOrg } from './index.ts';

const FILE = new URL('../../../../../shared/data/toronto-events.jsonld', import.meta.url);

describe.skipIf(!existsSync(FILE))('850 events of Toronto', () => {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '[]';
  const items = JSON.parse(text) as readonly TorontoEvent[];
  const { feed, report } = existsSync(FILE) ? readSchemaOrg(text) : { feed: {}, report: [] };
  const events = feed.events ?? [];

  test('pass the check', async () => {
    await expect(checkFeed(feed)).resolves.toBeTruthy();
  });

  test('are all there', () => {
    const dates = events.flatMap((event) =>
      event.dates.map(({ startDate }) => `${event.title_nb} ${parseDateTime(startDate)}`),
    );
    const given = items.map(
      ({ name, startDate }) => `${name.replaceAll(/\s+/g, ' ').trim()} ${Date.parse(startDate)}`,
    );
    expect(given.filter((one) => !dates.includes(one))).toEqual([]);
    // One event is there twice, with two postal codes. These are two venues, and so two events (docs/rules.md 53 "Ids
    // of foreign items").
    expect(events).toHaveLength(850);
  });

  test('have their venues once for each address, their prices and their free entry', () => {
    expect(feed.venues).toHaveLength(537);
    expect(feed.venues?.filter(({ name }) => /^drom taberna$/i.test(name))).toHaveLength(1);
    expect(events.filter(({ prices }) => prices?.length === 1)).toHaveLength(331);
    expect(events.filter(({ ticketsInformation }) => ticketsInformation === 'free')).toHaveLength(420);
    expect(events.filter(({ mode }) => mode === 'online')).toHaveLength(5);
  });

  test('leave little to report, and each loss in full', () => {
    expect(report.filter(({ place }) => place === 'endDate').map(({ item }) => item)).toEqual([
      27, 440, 521, 699,
    ]);
    expect(report.filter(({ place }) => place === 'offers.priceCurrency')).toMatchObject([
      { value: '"CAD"' },
    ]);
    expect(report.length).toBeLessThan(40);
  });
});

interface TorontoEvent {
  readonly name: string;
  readonly startDate: string;
}
