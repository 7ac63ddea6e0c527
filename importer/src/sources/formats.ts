/** The format in which a source publishes: a calendar feed, iCalendar, schema.org, or a spreadsheet. */
export type SourceFormat = 'calendar' | 'ics' | 'schema.org' | 'csv';

/** The words for formats, in a command and in `sources.json`. */
export const FORMAT_WORDS = ['feed', 'schema-org', 'ics', 'csv'] as const;

/** The format of a word. Those of earlier versions are understood, too. */
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
