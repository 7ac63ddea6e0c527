import { DEFAULT_SOURCE } from '@calendar/adapter-kit/identity';
import { readWords, UsageError } from '@calendar/config/command';
import { BOUNDS } from '@calendar/text/bounds';
import { isWebAddress } from '@calendar/text/webAddress';
import { FORMAT_WORDS, formatNamed, formatOfName, overHttps, type SourceFormat } from '../sources/formats.ts';

export interface ImportArguments {
  /** A path, an address on the web, or `-` for standard input. */
  readonly file: string;
  readonly format: SourceFormat | null;
  readonly replace: boolean;
  readonly force: boolean;
  readonly isDry?: boolean;
  readonly takeOver: boolean;
  readonly mapping: string | null;
  readonly source: string;
}

export interface RemovalArguments {
  readonly section: RemovableSection;
  readonly id: string;
  /** The source whose item it must be. Null if it is not given. */
  readonly source: string | null;
}

/** Reads the command's words; `template` for `--csv-template`. Throws as `readWords` does. */
export function readArguments(words: readonly string[]): ImportArguments | RemovalArguments | 'template' {
  const { values, positionals } = readWords(words, OPTIONS);
  if (values['csv-template'] === true) return 'template';
  const source = sourceFrom(values.source);
  if (values.remove !== undefined) return removalFrom(values.remove, positionals, values, source);
  const [given, ...more] = positionals;
  if (given === undefined) throw new UsageError('Name the FILE to import, or - for standard input.');
  if (more.length > 0) throw new UsageError(`One FILE at a time: ${more.join(' ')} is too many.`);
  const file = overHttps(given);
  const format = values.format === undefined ? formatOfFile(file) : formatNamed(values.format);
  if (format === undefined) {
    throw new UsageError(`--format takes ${FORMAT_WORDS.join(' or ')}, not ${values.format}.`);
  }
  if (values.mapping !== undefined && format === 'calendar') {
    throw new UsageError('--mapping goes with --format schema-org, ics or csv.');
  }
  const { replace = false, force = false, 'take-over': takeOver = false, mapping = null } = values;
  const read = { file, format, replace, force, takeOver, mapping, source: source ?? DEFAULT_SOURCE };
  return values['dry-run'] === true ? { ...read, isDry: true } : read;
}

function sourceFrom(given: string | undefined): string | undefined {
  const source = given?.trim();
  if (source === '') throw new UsageError('Name the publisher after --source.');
  if (source !== undefined && source.length > BOUNDS.name)
    throw new UsageError(
      `The name after --source has up to ${BOUNDS.name} characters, not ${source.length}.`,
    );
  return source;
}

function removalFrom(
  given: string,
  [id, ...more]: readonly string[],
  others: { readonly [O in keyof typeof OPTIONS]?: unknown },
  source: string | undefined,
): RemovalArguments {
  const section = REMOVABLE_SECTIONS.find((known) => known === given);
  if (section === undefined) {
    throw new UsageError(`--remove takes ${REMOVABLE_SECTIONS.join(', ')}, not ${given}.`);
  }
  if (id === undefined || id.trim() === '') throw new UsageError('Name the id of the item to remove.');
  if (more.length > 0) throw new UsageError(`One item at a time: ${more.join(' ')} is too many.`);
  const other = (['format', 'mapping', 'replace', 'force', 'take-over', 'dry-run'] as const).find(
    (name) => others[name] !== undefined,
  );
  if (other !== undefined) throw new UsageError(`--${other} does not go with --remove.`);
  return { section, id, source: source ?? null };
}

/** The format of a file by its name. Null for an address on the web: what it answers says it. */
export function formatOfFile(file: string): SourceFormat | null {
  return isWebAddress(file) ? null : (formatOfName(file) ?? 'calendar');
}

/** The words for another domain's program. Undefined if they do not begin with `--domain`. */
export function readDomainArguments([first = '', ...rest]: readonly string[]) {
  const [option, given] = first.split(/=(.*)/s);
  if (option !== '--domain') return undefined;
  const [domain, words] = given === undefined ? [rest[0], rest.slice(1)] : [given, rest];
  if (domain === undefined || domain === '') throw new UsageError('Name a domain after --domain.');
  return { domain, words };
}

const OPTIONS = {
  format: { type: 'string' },
  mapping: { type: 'string' },
  source: { type: 'string' },
  replace: { type: 'boolean' },
  force: { type: 'boolean' },
  'take-over': { type: 'boolean' },
  remove: { type: 'string' },
  'csv-template': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

export const USAGE = `npm run import -- [OPTIONS] FILE
npm run import -- --remove SECTION ID [--source NAME]

Imports a calendar feed. Everything is checked before anything is written. Items are added or replaced by id, and items
that are not in the feed stay. It may run while the service does, which shows the result within two seconds.

FILE is a *.json feed, a *.ndjson feed (one item a line, of any size), or - for JSON on standard input. It may also be
an http or https address. There may be a *.json feed, an *.ics calendar, a *.csv spreadsheet, a page with schema.org events, or a sitemap of
such pages.

  --source NAME        who publishes FILE (without it: calendar). Events, venues and organizers belong to their
                       source: no other source can change them. Ids of foreign items are made within it
  --replace            each section that the feed has becomes that section's whole content of the source;
                       categories that vanish are retired. What would take away more than half of a section of
                       more than ten items is withheld and listed
  --force              does that
  --take-over          items of other sources that FILE has become this source's; otherwise each is left out
  --remove SECTION ID  removes one item: of events, venues, organizers, categories or ticketTypes. What others refer
                       to stays. With --source NAME only an item of that source is removed
  --format schema-org  FILE holds schema.org events as JSON-LD, JSON lines or an HTML page, whatever its name; without
                       the option, one in .html, .htm or .jsonld does
  --format ics         FILE is an iCalendar file; without the option, one in .ics or .ical is
  --format csv         FILE is a spreadsheet with a row for each date; without the option, one in .csv or .tsv is
  --dry-run            says what would be new, changed, removed or left out, an item a line, and writes nothing
  --csv-template       prints a spreadsheet to begin with: headers and two rows. With npm run import --silent npm
                       adds no lines
  --mapping FILE       with schema-org, ics and csv: which keywords mean which categories, as
                       {"keywords": {"live music": "MUSIC"}, "types": {"MusicEvent": "MUSIC"}, "default": "OTHER"}
  --domain NAME        as the first word: everything else is for NAME's own program, which imports the
                       domain's own feed format; --domain NAME --help describes it
  -h, --help           this text

Examples:
  npm run import -- calendar.json
  npm run import -- --source library --replace library.ndjson
  npm run import -- --source Kulturhuset kulturhuset.ics
  npm run import -- --source Idrettslaget terminliste.csv
  npm run import -- --remove events 4711
  npm run import -- --source theatre --mapping keywords.json https://theatre.example/programme

The databases are those of TAXONOMY_DATABASE_URL, DIRECTORY_DATABASE_URL and EVENTS_DATABASE_URL, else schemas of
DATABASE_URL, else the embedded ones in DATA_DIR (.data). With --domain it is that of NAME_DATABASE_URL.

The exit status is 0 if the feed was imported, 1 if not, and 2 for unknown words.
`;

/** The sections of which an item can be removed (docs/interface.md 2.7 "Identifiers and vocabularies"). */
export const REMOVABLE_SECTIONS = ['events', 'venues', 'organizers', 'categories', 'ticketTypes'] as const;
export type RemovableSection = (typeof REMOVABLE_SECTIONS)[number];
