import { expect, test } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { SourceFormat } from '../sources/formats.ts';
import { openDocuments } from './openSource.ts';

const address = new URL('https://a.example/calendar');
const document = (text: string) => ({ address, bytes: Buffer.from(text), mediaType: '' });
const CALENDAR = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Quiz\r\nDTSTART:20260310T190000Z\r
END:VEVENT\r\nEND:VCALENDAR\r\n`;

test('a calendar feed that was fetched is one document', async () => {
  const read = await open('calendar', '{"events": [{"id": "e"}]}');
  const items: unknown[] = [];
  await (await read({ taxonomy: '', directory: '', events: '' })).read(({ value }) => {
    items.push(value);
  }, new Faults());
  expect(items).toEqual([{ id: 'e' }]);
});

test.each([
  ['calendar', 'A calendar feed', '{}'],
  ['ics', 'An iCalendar file', CALENDAR],
] as const)('a source in the format %s is neither none nor several documents', async (format, what, text) => {
  await expect(open(format, text)).resolves.toBeTypeOf('function');
  await expect(open(format)).rejects.toThrow(`${address.href} has 0 documents. ${what} is one.`);
  await expect(open(format, text, text)).rejects.toThrow(`${address.href} has 2 documents. ${what} is one.`);
});

function open(format: SourceFormat, ...texts: readonly string[]) {
  const given = { file: address.href, format, mapping: null, source: 'a', takeOver: false };
  return openDocuments(given, texts.map(document), () => undefined);
}
