import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFault, Faults, FeedRefused } from '@calendar/model/fault';
import { afterAll, describe, expect, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import type { ReadItem } from './feedReader.ts';
import { openFeed, UnreadableFeed } from './openFeed.ts';

const folder = ownFolder(afterAll);

describe('*.ndjson', () => {
  test('each line is an item, blank lines are none', async () => {
    const { items, sections, faults } = await read(
      'a.ndjson',
      '\ufeff{"venue": {"id": "æ\u2028"}}\r\n\r\n  {"event": 5}\n{"retiredCategory": {}}',
    );
    expect(faults).toEqual([]);
    expect(items.map(({ section, place, value }) => [section, place, value])).toEqual([
      ['venues', 'line 1: venue', { id: 'æ\u2028' }],
      ['events', 'line 3: event', 5],
      ['retiredCategories', 'line 4: retiredCategory', {}],
    ]);
    expect([...sections]).toEqual(['venues', 'events', 'retiredCategories']);
  });

  test('a line that is no item is a fault with its line, and the rest is read', async () => {
    const lines = [
      '{"venue": {}}',
      '{"venues": []}',
      '{"venue": {}, "event": {}}',
      '[]',
      '{"event": {"id": ,}}',
      '5',
    ];
    const { items, faults } = await read('b.ndjson', lines.join('\n'));
    expect(items).toHaveLength(1);
    expect(faults[0]).toMatch(/ — expected an object with one field, named .*\bvenue\b.*\bevent\b/);
    expect(faults.map((fault) => fault.split(' — ')[0])).toEqual([
      'line 2: {"venues":[]}',
      'line 3: {"venue":{},"event":{}}',
      'line 4: []',
      'line 5, column 18: ",}}"',
      'line 6: 5',
    ]);
  });

  test('a key that an object has twice is a fault with its line, at any depth (rules 46)', async () => {
    const lines = [
      '{"event": {"id": "e", "title_nb": "A", "title_nb": "B"}}',
      '{"event": {"dates": [{"venue": "v"}, {"venue": "v", "\\u0076enue": null}]}}',
      '{"venue": {"id": "v"}, "venue": {"id": "w"}}',
      '{"venue": {"id": "x", "name": "\\"id\\": 1, \\"id\\": 2"}}',
    ];
    const { faults } = await read('e.ndjson', lines.join('\n'));
    expect(faults).toEqual([
      'line 1: event.title_nb: "B" — expected a key that its object does not have before',
      'line 2: event.dates[1].venue: null — expected a key that its object does not have before',
      'line 3: venue: {"id":"w"} — expected a key that its object does not have before',
    ]);
  });

  test('bytes that are not UTF-8 are a fault', async () => {
    const { faults } = await read('c.ndjson', Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    expect(faults).toEqual(['line 1: "3 bytes" — expected text in UTF-8']);
  });
});

describe('*.json', () => {
  test('items come with their section and their place', async () => {
    const { items } = await read('a.json', '\ufeff{"venues": [{"id": "v"}, null], "events": []}');
    expect(items.map(({ section, place, value }) => [section, place, value])).toEqual([
      ['venues', 'venues[0]', { id: 'v' }],
      ['venues', 'venues[1]', null],
    ]);
  });

  test('a key that an object has twice is a fault with its place, at each reading (rules 46)', async () => {
    const path = join(folder, 'c.json');
    await writeFile(
      path,
      '{"venues": [{"id": "v"}], "events": [{"id": "e", "id": "f"}], "venues": [{"location": {"a": 1, "a": 2}}]}',
    );
    const reader = await openFeed(path);
    for (const faults of [new Faults(), new Faults()]) {
      await reader.read(() => {}, faults);
      expect(faults.first.map(describeFault)).toEqual([
        'events[0].id: "f" — expected a key that its object does not have before',
        'venues[0].location.a: 2 — expected a key that its object does not have before',
        'venues: [{"location":{"a":2}}] — expected a key that its object does not have before',
      ]);
    }
  });

  const broken: readonly (readonly [string | Buffer, string])[] = [
    ['', 'line 1, column 1: ""'],
    ['{"venues": [\n  {"id": "v",}\n]}', 'line 2, column 14: "}\\n]}"'],
    ['{"venues": []', 'line 1, column 14: "" — expected JSON (close brace expected)'],
    ['['.repeat(101), 'the feed: "101 characters" — expected objects and lists nested at most 100 deep'],
    ['{"venues": []} // all of them', 'line 1, column 16: "// all of them"'],
    [Buffer.from([0xff]), 'the feed: "1 bytes"'],
  ];
  test.each(broken)('%j is refused with where it stops being JSON', async (content, place) => {
    const refused = await read('b.json', content).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FeedRefused);
    expect((refused as FeedRefused).faults.map(describeFault)[0]).toContain(place);
  });
});

test('a file that is not a feed is refused with the reason', async () => {
  const reasonOf = async (path: string) => {
    const error = await openFeed(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableFeed);
    return (error as UnreadableFeed).message;
  };
  expect(await reasonOf(join(folder, 'none.json'))).toMatch(/there is no such file/);
  await mkdir(join(folder, 'folder.json'));
  expect(await reasonOf(join(folder, 'folder.json'))).toMatch(/it is a folder/);
  expect(await reasonOf(join(folder, 'feed.xml'))).toMatch(/ends in \.json or \.ndjson/);
});

async function read(name: string, content: string | Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  const reader = await openFeed(path);
  const items: ReadItem[] = [];
  const faults = new Faults();
  const sections = await reader.read((item) => void items.push(item), faults);
  return { items, sections, faults: faults.first.map(describeFault) };
}
