import { expect, test } from 'vitest';
import { formatOf } from '../sources/formats.ts';

test.each([
  ['text/calendar', '/feed', 'ics'],
  ['text/plain', '/events.ICS', 'ics'],
  ['application/octet-stream', '/events.ics.gz', 'ics'],
  ['text/html', '/feed.ics', 'schema.org'],
  ['application/xhtml+xml', '/', 'schema.org'],
  ['application/ld+json', '/events.json', 'schema.org'],
  ['application/json', '/events', 'calendar'],
  ['application/json', '/events.jsonld', 'schema.org'],
  ['', '/events.json', 'calendar'],
  ['', '/events', null],
  ['application/ics', '/', 'ics'],
  ['text/csv', '/', 'csv'],
  ['text/tab-separated-values', '/', 'csv'],
  ['text/json', '/', 'calendar'],
  ['binary/octet-stream', '/events.ical', 'ics'],
  ['application/gzip', '/events.csv.gz', 'csv'],
  ['application/x-gzip', '/events.TSV.gz', 'csv'],
  ['', '/events.html', 'schema.org'],
  ['', '/events.htm', 'schema.org'],
  ['', '/events.jsonld', 'schema.org'],
  ['application/pdf', '/events.ics', null],
  ['application/rss+xml', '/events.html', null],
])('%s at %s is in the format %s', (mediaType, path, format) => {
  expect(formatOf(mediaType, new URL(path, 'https://example.org'))).toBe(format);
});
