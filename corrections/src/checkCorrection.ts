import { isDeepStrictEqual } from 'node:util';
import type { NamesIn, NewCorrection } from '@calendar/importer/corrections';
import {
  CORRECTED_FIELDS,
  CORRECTED_SECTIONS,
  type CorrectedSection,
  type CorrectionFields,
  WORDS,
} from '@calendar/model/corrections';
import type { Faults } from '@calendar/model/fault';
import { flag, link, name, optional } from '@calendar/model/feedFields';
import { readItem } from '@calendar/model/readItem';
import { z } from 'zod';

/** Checks a correction, `{"event": "ID", "title_nb": "…", "hidden": true}`; names become ids. Null if it has a fault. */
export function checkCorrection(
  raw: unknown,
  place: string,
  madeBy: string,
  names: NamesIn,
  faults: Faults,
): NewCorrection | null {
  const before = faults.count;
  const at = (field: string) => (place === '' ? field : `${place}.${field}`);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    faults.add(place, raw, 'an object such as {"event": "ID", "title_nb": "…"}');
    return null;
  }
  // Events go first: beside `event`, `venue` says where it is.
  const section = CORRECTED_SECTIONS.find((each) => NAME_OF[each] in raw);
  if (section === undefined) {
    faults.add(place, raw, 'one of "event", "venue" and "organizer", with an id');
    return null;
  }
  const { [NAME_OF[section]]: itemId, ...given } = raw as Readonly<Record<string, unknown>>;
  if (!name.safeParse(itemId).success) faults.add(at(NAME_OF[section]), itemId, 'the id of the item');
  const own: Record<string, unknown> = {};
  const words: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(given)) {
    if (CORRECTED_FIELDS[section].includes(field)) own[field] = value;
    else if (WORDS[section].includes(field)) words[field] = value;
    else
      faults.add(at(field), value, `one of ${[...WORDS[section], ...CORRECTED_FIELDS[section]].join(', ')}`);
  }
  if (Object.keys(given).length === 0) faults.add(place || NAME_OF[section], raw, 'something to correct');
  const fields = {
    ...checkWords(words, at, faults),
    ...checkFields(section, own, place, faults),
  };
  if (faults.count > before) return null;
  const named = withIds(section, fields, names, at, faults);
  if (named['sameAs'] === itemId) faults.add(at('sameAs'), itemId, `another ${NAME_OF[section]}`);
  return faults.count > before ? null : { section, itemId: itemId as string, fields: named, madeBy };
}

export const NAME_OF: { readonly [S in CorrectedSection]: string } = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
};

function checkWords(
  words: CorrectionFields,
  at: (field: string) => string,
  faults: Faults,
): CorrectionFields {
  const checked: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(words)) {
    const { success, data, error } = (WORD_SCHEMAS[field] ?? flag).safeParse(value);
    if (success) checked[field] = data;
    else faults.add(at(field), value, error.issues[0]?.message ?? '');
  }
  if (
    'on' in words &&
    !Object.keys(words).some((word) => WORD_SCHEMAS[word] === undefined && word !== 'hidden')
  )
    if (!('venue' in words || 'ticketsURL' in words))
      faults.add(at('on'), words['on'], 'a day beside cancelled, postponed, soldOut, venue or ticketsURL');
  return checked;
}

const A_DAY = 'a day such as 2026-12-05';
/** Those of the other words are true or false. */
const WORD_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  venue: optional(name),
  ticketsURL: optional(link),
  sameAs: name,
  on: z.string(A_DAY).regex(/^\d{4}-\d{2}-\d{2}$/, A_DAY),
};

/** Reads fields as a feed's are read, in an item that has nothing else. */
function checkFields(
  section: CorrectedSection,
  given: CorrectionFields,
  place: string,
  faults: Faults,
): CorrectionFields {
  if (Object.keys(given).length === 0) return {};
  const value = { ...BARE[section], ...given };
  const read = readItem({ section, place, value }, faults);
  const bare = readItem({ section, place, value: BARE[section] }, faults);
  if (read === null || bare === null) return {};
  // An address in one text gives more than its own field.
  return Object.fromEntries(
    Object.entries(read.item).filter(
      ([field, of]) => field in given || !isDeepStrictEqual(of, bare.item[field as keyof typeof bare.item]),
    ),
  );
}

const BARE: { readonly [S in CorrectedSection]: object } = {
  events: { id: 'id', event_slug: 'slug', title_nb: 'title', dates: [{ startDate: '2026-01-01 00:00:00' }] },
  venues: { id: 'id', name: 'name', slug: 'slug' },
  organizers: { id: 'id', name: 'name', slug: 'slug' },
};

function withIds(
  section: CorrectedSection,
  fields: CorrectionFields,
  names: NamesIn,
  at: (field: string) => string,
  faults: Faults,
): CorrectionFields {
  const idOf = (kind: keyof NamesIn, field: string) => (given: unknown) => {
    if (typeof given !== 'string') return given;
    const named = names[kind](given);
    if ('id' in named) return named.id;
    faults.add(at(field), given, named.expected);
    return given;
  };
  const resolved: Record<string, unknown> = { ...fields };
  const { categories, organizers, venue, sameAs } = fields;
  if (Array.isArray(categories)) resolved['categories'] = categories.map(idOf('category', 'categories'));
  if (Array.isArray(organizers)) resolved['organizers'] = organizers.map(idOf('organizer', 'organizers'));
  if (venue !== undefined) resolved['venue'] = idOf('venue', 'venue')(venue);
  // Events have no names of their own: `idsOfSlugs` looks for this one.
  if (sameAs !== undefined && section !== 'events')
    resolved['sameAs'] = idOf(section === 'venues' ? 'venue' : 'organizer', 'sameAs')(sameAs);
  return resolved;
}
