import { meansZero } from '@calendar/adapter-kit/meansZero';
import { HelpWanted, readWords, UsageError } from '@calendar/config/command';
import { CORRECTED_FIELDS, CORRECTED_SECTIONS, type CorrectedSection } from '@calendar/model/corrections';
import { EVENT_FIELDS, type Field } from '@calendar/model/eventFields';
import { NAME_OF } from './checkCorrection.ts';

export type Words =
  | { readonly kind: 'find'; readonly words: string }
  | { readonly kind: 'list'; readonly json: boolean }
  | { readonly kind: 'undo'; readonly numbers: readonly number[]; readonly isDry: boolean }
  | ({ readonly kind: 'file'; readonly file: string } & Author)
  | ({ readonly kind: 'correct'; readonly raw: object } & Author);

interface Author {
  readonly by: string | undefined;
  readonly isDry: boolean;
}

/** Reads the command's words. Throws as config's `readWords` does; no words ask for help. */
export function readArguments(words: readonly string[]): Words {
  if (words.length === 0) throw new HelpWanted();
  // Which options there are follows from the first word that is neither an option nor the value of one.
  const first = words.find((word, at) => !/^-/.test(word) && !/^--(by|file)$/.test(words[at - 1] ?? ''));
  const section = SECTIONS.get(first ?? '');
  if (first !== undefined && section === undefined && !/^(find|list|undo)$/.test(first))
    throw new UsageError(`The words are find, event, venue, organizer, list and undo, not ${first}.`);
  const { values, positionals }: { values: Values; positionals: readonly string[] } = readWords(
    words,
    optionsOf(section),
  );
  const { by, 'dry-run': isDry = false } = values;
  const [command, ...rest] = positionals;
  if (typeof values.file === 'string') {
    if (command !== undefined) throw new UsageError(`--file goes alone, not with ${command}.`);
    return { kind: 'file', file: values.file, by, isDry };
  }
  if (section !== undefined) {
    const [id, ...more] = rest;
    if (id === undefined || more.length > 0) throw new UsageError(`Name one id after ${first}.`);
    return { kind: 'correct', raw: rawFrom(section, id, values), by, isDry };
  }
  switch (command) {
    case 'find':
      if (rest.length === 0) throw new UsageError('Name what to find, as find "concert".');
      return { kind: 'find', words: rest.join(' ') };
    case 'list':
      return { kind: 'list', json: values.json === true };
    case 'undo': {
      const numbers = rest.map(Number);
      if (numbers.length === 0 || !numbers.every((number) => Number.isInteger(number) && number > 0))
        throw new UsageError('Name the numbers to take back, as undo 3 (list shows them).');
      return { kind: 'undo', numbers, isDry };
    }
    default:
      throw new UsageError('One of find, event, venue, organizer, list and undo was expected.');
  }
}

const SECTIONS = new Map(CORRECTED_SECTIONS.map((section) => [NAME_OF[section], section]));

function optionsOf(section: CorrectedSection | undefined) {
  const options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }> = {
    by: { type: 'string' },
    file: { type: 'string' },
    json: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  };
  if (section !== undefined) {
    for (const field of CORRECTED_FIELDS[section])
      options[field] = { type: 'string', multiple: isList(section, field) };
    for (const word of Object.keys(SHORT[section])) options[word] = { type: 'boolean' };
    for (const word of VALUED[section]) options[word] = { type: 'string', multiple: MULTIPLE.has(word) };
  }
  return options;
}

interface Values {
  readonly by?: string;
  readonly file?: string;
  readonly json?: boolean;
  readonly 'dry-run'?: boolean;
  readonly [option: string]: unknown;
}

function rawFrom(section: CorrectedSection, id: string, values: Values): object {
  const raw: Record<string, unknown> = { [NAME_OF[section]]: id };
  for (const field of CORRECTED_FIELDS[section])
    if (values[field] !== undefined) raw[field] = rawValue(section, field, values[field]);
  for (const [word, entry] of Object.entries(SHORT[section]))
    if (values[word] === true) Object.assign(raw, entry);
  const lists = { category: 'categories', tag: 'tags', organizer: 'organizers' };
  for (const [word, field] of Object.entries(lists))
    if (values[word] !== undefined) raw[field] = stated(values[word]);
  for (const word of ['venue', 'ticketsURL', 'on'])
    if (values[word] !== undefined) raw[word] = isBlank(values[word]) ? null : values[word];
  if (values['same-as'] !== undefined) raw['sameAs'] = values['same-as'];
  if (values['image'] !== undefined)
    raw['images'] = stated(values['image']).map((urlLarge) => ({ urlLarge }));
  const price = (values['price'] as string | undefined)?.trim();
  if (price === '') raw['prices'] = [];
  else if (price !== undefined && meansZero(price)) Object.assign(raw, SHORT.events['free']);
  else if (price !== undefined) {
    raw['ticketsInformation'] = 'ticketsInfo';
    raw['prices'] = [{ type: 'REGULAR', price }];
  }
  return raw;
}

/** Of the texts given for a list, those that are not blank. */
function stated(given: unknown): readonly unknown[] {
  return (given as readonly unknown[]).filter((each) => !isBlank(each));
}

function isBlank(given: unknown): boolean {
  return typeof given === 'string' && given.trim() === '';
}

/** A blank text takes a value away. */
function rawValue(section: CorrectedSection, field: string, given: unknown): unknown {
  if (Array.isArray(given)) return stated(given);
  if (isBlank(given)) return null;
  const text = String(given);
  const kind = section === 'events' ? fieldOf(field)?.kind : undefined;
  if (kind === 'flag') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'integer') return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
  // Lists of objects, and a location.
  if (/^[[{]/.test(text)) return jsonOf(text);
  return text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isList(section: CorrectedSection, field: string): boolean {
  return (
    section === 'events' &&
    ['name', 'tag', 'title'].includes(fieldOf(field)?.kind ?? '') &&
    fieldOf(field)?.most !== undefined
  );
}

function fieldOf(field: string): Field | undefined {
  return (EVENT_FIELDS as Readonly<Record<string, Field>>)[field];
}

const SHORT: { readonly [S in CorrectedSection]: Readonly<Record<string, object>> } = {
  events: {
    hide: { hidden: true },
    feature: { isFeaturedEvent: true },
    cancel: { cancelled: true },
    postpone: { postponed: true },
    'sold-out': { soldOut: true },
    free: { ticketsInformation: 'free', prices: [] },
  },
  venues: { hide: { hidden: true } },
  organizers: { hide: { hidden: true } },
};

const VALUED: { readonly [S in CorrectedSection]: readonly string[] } = {
  events: ['category', 'tag', 'organizer', 'venue', 'ticketsURL', 'price', 'image', 'on', 'same-as'],
  venues: ['same-as'],
  organizers: ['same-as'],
};

const MULTIPLE = new Set(['category', 'tag', 'organizer', 'image']);

export const USAGE = `npm run correct -- find WORDS
npm run correct -- event ID [WHAT]...
npm run correct -- venue ID [WHAT]...
npm run correct -- organizer ID [WHAT]...
npm run correct -- list [--json]
npm run correct -- undo NUMBER...
npm run correct -- --file corrections.json

What you say about an item stands over what its source says, whatever the source sends, until you take it back. GraphQL
shows it within two seconds, pages within a minute. ID is an id, or the slug in the address of the item's page.

  find WORDS            events, venues and organizers with these words in their names, with ids
  list                  what stands, by number, and what sources have changed since; --json: as a file
  undo NUMBER...        takes back; an earlier correction of the same field stands again
  --file FILE           makes what stands exactly what FILE says: {"corrections": [{"event": "ID", "title_nb": "…"}]}.
                        What it does not say is taken back. All of it is checked before anything changes
  --dry-run             says what would change, and changes nothing
  --by NAME             who says it (without it: your user name)

WHAT about an event
  --title_nb TEXT       and every other field of an event (docs/feed.md); an empty text takes a value away
  --category C, --tag T, --organizer O, --image URL    instead of those that it has; each may be repeated
  --venue V             where it is; V, C and O are ids, or names that only one has
  --price TEXT, --free, --ticketsURL URL
  --hide, --feature
  --cancel, --postpone, --sold-out                     of all its dates, or with --on 2026-12-05 of those that day
WHAT about a venue or an organizer
  --name TEXT           and every other field
  --hide
WHAT about any of them
  --same-as ID          it is that one: lists, filters and pages have only the other, and its address leads there

Examples:
  npm run correct -- find "story time"
  npm run correct -- event library-17 --title_nb "Lesestund for barna" --feature
  npm run correct -- venue venue-4711 --same-as kulturhuset

The databases are those of npm run import. The exit status is 0 if it was done, 1 if not, and 2 for unknown words.
`;
