import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import type { SourceFormat } from '../sources/formats.ts';
import { feedOf } from './feedFrom.ts';

const address = new URL('https://a.example/calendar');
const GIVEN = { mapping: null, source: 'a', takeOver: false, replace: false };
const document = (text: string) => ({ address: address.href, bytes: Buffer.from(text), mediaType: '' });
const CALENDAR = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Quiz\r\nDTSTART:20260310T190000Z\r
END:VEVENT\r\nEND:VCALENDAR\r\n`;

test.each([
  ['calendar', '{"events": [{"id": "e"}]}'],
  ['ics', CALENDAR],
  ['schema.org', '{"@type": "Event", "name": "Konsert", "startDate": "2027-03-01"}'],
] as const)(
  'in the format %s the file that is named is read, and - is standard input',
  async (format, text) => {
    const input = Readable.from([Buffer.from(text)]);
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as typeof process.stdin);
    onTestFinished(() => void vi.restoreAllMocks());
    const open = (file: string) => feedOf({ ...GIVEN, file, format }, null, () => undefined);
    await open(await fileOf('feed.json', text));
    expect(input.readableEnded).toBe(false);
    await open('-');
    expect(input.readableEnded).toBe(true);
  },
);

test.each([
  ['calendar', 'A calendar feed', '{}'],
  ['ics', 'An iCalendar file', CALENDAR],
] as const)('a source in the format %s is neither none nor several documents', async (format, what, text) => {
  await expect(open(format, text)).resolves.toBeTypeOf('function');
  await expect(open(format)).rejects.toThrow(`${address.href} has 0 documents. ${what} is one.`);
  await expect(open(format, text, text)).rejects.toThrow(`${address.href} has 2 documents. ${what} is one.`);
});

test.each(['calendar', 'ics'] as const)(
  'a login page in place of a calendar in the format %s is called that',
  async (format) => {
    await expect(open(format, '\n<!DOCTYPE html><title>Logg inn</title>')).rejects.toThrow(
      `${address.href} is a web page, and no calendar. It may ask for a login`,
    );
  },
);

test('a news feed in a file is called that', async () => {
  const file = await fileOf('news.rss', '<rss></rss>');
  const opened = feedOf({ ...GIVEN, file, format: 'calendar' }, null, () => undefined);
  await expect(opened).rejects.toThrow(`${file} is an RSS or Atom feed.`);
});

function open(format: SourceFormat, ...texts: readonly string[]) {
  return feedOf({ ...GIVEN, file: address.href, format }, texts.map(document), () => undefined);
}

async function fileOf(name: string, text: string): Promise<string> {
  const folder = ownFolder(onTestFinished);
  await writeFile(join(folder, name), text);
  return join(folder, name);
}
