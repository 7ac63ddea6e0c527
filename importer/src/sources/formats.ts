/** The format in which a source publishes: a calendar feed, iCalendar, schema.org, or a spreadsheet. */
export type SourceFormat = 'calendar' | 'ics' | 'schema.org' | 'csv';

export const FORMAT_WORDS = ['feed', 'schema-org', 'ics', 'csv'] as const;

export function formatNamed(word: string): SourceFormat | undefined {
  return FORMATS.get(word);
}

const FORMATS: ReadonlyMap<string, SourceFormat> = new Map([
  ['feed', 'calendar'],
  ['calendar', 'calendar'],
  ['ics', 'ics'],
  ['csv', 'csv'],
  ['schema-org', 'schema.org'],
  ['schema.org', 'schema.org'],
]);

/** `webcal:` is what programs call an address of a calendar to subscribe to. */
export function overHttps(address: string): string {
  return address.replace(/^webcals?:/i, 'https:');
}

/** The format by a media type in lower case, else by the address, or null. JSON is the calendar's own, if not JSON-LD. */
export function formatOf(mediaType: string, { pathname }: URL): SourceFormat | null {
  const byAddress = formatOfName(pathname);
  if (SAYS_LITTLE.has(mediaType)) return byAddress;
  const byType = BY_TYPE.get(mediaType) ?? null;
  return byType === 'calendar' && byAddress === 'schema.org' ? byAddress : byType;
}

/** The format that the ending of a name says. Null: it says none, or `*.ndjson`, which only a feed has. */
export function formatOfName(name: string): SourceFormat | null {
  const [, extension = ''] = /\.([a-z]{2,6})(?:\.gz)?$/i.exec(name.slice(-20)) ?? [];
  return BY_EXTENSION.get(extension.toLowerCase()) ?? null;
}

const BY_TYPE: ReadonlyMap<string, SourceFormat> = new Map([
  ['text/calendar', 'ics'],
  ['application/ics', 'ics'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['application/ld+json', 'schema.org'],
  ['text/html', 'schema.org'],
  ['application/xhtml+xml', 'schema.org'],
  ['application/json', 'calendar'],
  ['text/json', 'calendar'],
]);

const BY_EXTENSION: ReadonlyMap<string, SourceFormat> = new Map([
  ['ics', 'ics'],
  ['ical', 'ics'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['jsonld', 'schema.org'],
  ['html', 'schema.org'],
  ['htm', 'schema.org'],
  ['json', 'calendar'],
]);

const SAYS_LITTLE: ReadonlySet<string> = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/gzip',
  'application/x-gzip',
]);
