import { UsageError } from '@calendar/config/command';
import { expect, test } from 'vitest';
import { readArguments, readDomainArguments } from './importArguments.ts';

test.each([
  [[], 'Name the FILE to import'],
  [['a.json', 'b.json'], 'b.json is too many'],
  [['--replac', 'a.json'], "Unknown option '--replac'. The options are --"],
  [['--format', 'ical', 'a.json'], 'or csv, not ical'],
  [['--mapping', 'm.json', 'a.json'], '--mapping goes with'],
  [['--remove', 'shops', 'a'], 'venues, organizers, categories, ticketTypes, not shops'],
  [['--remove', 'events'], 'Name the id'],
  [['--remove', 'events', 'a', 'b'], 'b is too many'],
  [['--remove', 'events', 'a', '--replace'], '--replace does not go with --remove'],
  [['--source', ' ', 'a.json'], 'Name the publisher'],
  [['--source', 's'.repeat(501), 'a.json'], 'up to 500 characters, not 501'],
])('the words %j are refused, with what is accepted', (words, message) => {
  expect(() => readArguments(words)).toThrow(UsageError);
  expect(() => readArguments(words)).toThrow(message);
});

test.each([
  ['a.json', 'calendar'],
  ['a.ICS', 'ics'],
  ['program.html', 'schema.org'],
  ['a.tsv', 'csv'],
  ['a.ndjson', 'calendar'],
  ['https://example.org/a', null],
])('%s is read as %s without --format', (file, format) => {
  expect(readArguments([file])).toMatchObject({ file, format, source: 'calendar', replace: false });
});

test.each([[['--domain']], [['--domain=']]])('%j lacks the name of a domain', (words) => {
  expect(() => readDomainArguments(words)).toThrow(new UsageError('Name a domain after --domain.'));
});
