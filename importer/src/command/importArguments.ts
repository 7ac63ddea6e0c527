import { parseArgs } from 'node:util';

/** What `--domain NAME` leads to: the domain's own program gets all other words. */
export interface DomainArguments {
  readonly domain: string;
  readonly words: readonly string[];
}

/** The arguments of `npm run import`. */
export interface ImportArguments {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly format: (typeof FORMATS)[number];
  readonly replace: boolean;
  /** A path of a mapping from keywords to categories. */
  readonly mapping: string | null;
  /** Who publishes a feed in another format; null where it is not said. */
  readonly source: string | null;
}

/** The words of the command do not make sense. The message says which and what is accepted. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads the command's words; null for `--help`.
 *
 * @throws UsageError
 */
export function readArguments(words: readonly string[]): ImportArguments | null {
  const { values, positionals } = parsed(words);
  if (values.help === true) return null;
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Name the FILE to import, or - for standard input.');
  if (more.length > 0) throw new UsageError(`One FILE at a time: ${more.join(' ')} is too many.`);
  const format = FORMATS.find((known) => known === (values.format ?? formatOf(file)));
  if (format === undefined) {
    throw new UsageError(`--format takes ${FORMATS.join(' or ')}, not ${values.format}.`);
  }
  if (values.mapping !== undefined && format === 'calendar') {
    throw new UsageError('--mapping goes with --format schema.org or ics.');
  }
  if (values.source !== undefined && format === 'calendar') {
    throw new UsageError('--source goes with --format schema.org or ics.');
  }
  if (values.source?.trim() === '') throw new UsageError('Name the publisher after --source.');
  const [mapping, source] = [values.mapping ?? null, values.source?.trim() ?? null];
  return { file, format, replace: values.replace ?? false, mapping, source };
}

/** A file says by its name that it is iCalendar. */
function formatOf(file: string): (typeof FORMATS)[number] {
  return /\.ics$/i.test(file) ? 'ics' : 'calendar';
}

/** The words for another domain's program; undefined where they do not begin with `--domain`. */
export function readDomainArguments([first = '', ...rest]: readonly string[]): DomainArguments | undefined {
  const [option, given] = first.split(/=(.*)/s);
  if (option !== '--domain') return undefined;
  const [domain, words] = given === undefined ? [rest[0], rest.slice(1)] : [given, rest];
  if (domain === undefined || domain === '') throw new UsageError('Name a domain after --domain.');
  return { domain, words };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        mapping: { type: 'string' },
        source: { type: 'string' },
        replace: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const FORMATS = ['calendar', 'schema.org', 'ics'] as const;

export const USAGE = `npm run import -- [OPTIONS] FILE

Takes a calendar feed in. Everything is checked before anything is written; items are added or replaced by id, and
what is not in the feed stays. It may run while the service does, which shows the result within two seconds.

FILE is a *.json feed, a *.ndjson feed (one item a line, of any size), or - for JSON on standard input.

  --replace            each section that the feed has becomes that section's whole content;
                       categories that vanish are retired
  --format schema.org  FILE holds schema.org events as JSON-LD or JSON lines, whatever its name
  --format ics         FILE is an iCalendar file; without the option, one whose name ends in .ics is
  --mapping FILE       with schema.org and ics: which keywords mean which categories, as
                       {"keywords": {"live music": "MUSIC"}, "types": {"MusicEvent": "MUSIC"}, "default": "OTHER"}
  --source NAME        with schema.org and ics: who publishes FILE; ids are made within it, so that no publisher
                       can change another's items (without it: calendar)
  --domain NAME        as the first word: everything else is for NAME's own program, which takes in a feed
                       of the domain's own; --domain NAME --help says what it takes
  -h, --help           this text

Examples:
  npm run import -- calendar.json
  npm run import -- --replace everything.ndjson
  npm run import -- --source Kulturhuset kulturhuset.ics
  curl https://example.org/events.jsonld | npm run import -- --format schema.org --mapping keywords.json -

The databases are those of TAXONOMY_DATABASE_URL, DIRECTORY_DATABASE_URL and EVENTS_DATABASE_URL, else schemas of
DATABASE_URL, else the embedded ones in DATA_DIR (.data). With --domain it is that of NAME_DATABASE_URL.

The exit status is 0 when the feed was taken in, 1 when it was not, 2 when the command was not understood.
`;
