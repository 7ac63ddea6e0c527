import { idNamed } from '@calendar/text/idNamed';
import { categories } from '../categories/categories.operation.ts';
import { allCategories } from '../categories/readCategories.ts';
import { GraphAway } from '../graph/GraphAway.ts';
import { allNames } from '../graph/names.operation.ts';
import type { Question, Route, Work } from '../serve/Route.ts';
import { type Fault, refusalOf } from './readParameters.ts';
import { slugLedTo } from './slugLedTo.ts';

/**
 * The question with ids and slugs for the names in its filter, which stay where the endpoint cannot tell them. Throws a
 * Refusal 400 for a name of none or of several; a page tells of it. The id of a category that is retired matches
 * nothing, and ends no subscription (docs/interface.md 2.7 "Identifiers and vocabularies").
 */
export async function withIds(question: Question, { isPage }: Route, work: Work): Promise<Question> {
  const given = Object.entries(question.values).filter(([name]) => name in KIND_OF);
  if (given.length === 0) return question;
  const known = await readKnown(new Set(given.map(([name]) => KIND_OF[name]!)), work);
  if (known === undefined) return question;
  const faults: Fault[] = [];
  const [path = '', search] = question.address.split('?');
  const values: Record<string, unknown> = { ...question.values };
  const parameters = new URLSearchParams(search);
  for (const [name, value] of given) {
    const kind = KIND_OF[name]!;
    const ids: string[] = [];
    for (const text of [value].flat().map(String)) {
      if (faults.length === MOST_FAULTS) break;
      const found = known[kind].idOf(text);
      const id = 'id' in found ? found.id : await ledTo(kind, text, work);
      if (id !== undefined) ids.push(id);
      else if (kind === 'category' && !isPage && CATEGORY_ID.test(text)) ids.push(text);
      else if ('expected' in found) faults.push({ name, text, accepted: found.expected });
    }
    delete values[name];
    parameters.delete(name);
    if (ids.length === 0) continue;
    values[name] = Array.isArray(value) ? [...new Set(ids)].toSorted() : ids[0];
    parameters.set(name, String(values[name]));
  }
  const [fault] = faults;
  if (fault !== undefined && !isPage) throw refusalOf(fault);
  parameters.sort();
  const canonical = parameters.toString();
  return {
    ...question,
    values,
    search: canonical,
    address: canonical === '' ? path : `${path}?${canonical}`,
    faults: [...question.faults, ...faults],
    nameOf: (slug) => known.venue.names.get(slug) ?? known.organizer.names.get(slug) ?? slug,
  };
}

async function ledTo(kind: ItemKind, slug: string, work: Work): Promise<string | undefined> {
  return kind === 'category' ? undefined : slugLedTo(`${kind}s`, slug, work);
}

async function readKnown(wanted: ReadonlySet<ItemKind>, { ask }: Work) {
  try {
    const listed = wanted.has('category') ? await ask(categories, {}) : undefined;
    const named = wanted.has('venue') || wanted.has('organizer') ? await ask(allNames, {}) : undefined;
    const labels = allCategories(listed?.categories ?? []).map((each) => ({
      id: each.id,
      names: [each.name_nb, each.name_en].filter((name) => name !== null),
    }));
    const slugs = (items: readonly { readonly slug: string; readonly name: string }[] | null = []) =>
      (items ?? []).map(({ slug, name }) => ({ id: slug, names: [name, slug] }));
    return {
      category: findable('category', labels),
      venue: findable('venue', slugs(named?.venues)),
      organizer: findable('organizer', slugs(named?.organizers)),
    };
  } catch (error) {
    if (error instanceof GraphAway) return undefined;
    throw error;
  }
}

function findable(kind: ItemKind, items: Parameters<typeof idNamed>[1]) {
  return { idOf: idNamed(kind, items), names: new Map(items.map(({ id, names }) => [id, names[0]])) };
}

/** What looks like an id and is none may be that of a category which is gone. */
const CATEGORY_ID = /^[A-Z][A-Z0-9_]*$/;
/** Of one address: looking for what is near compares all names. */
const MOST_FAULTS = 3;

type ItemKind = 'category' | 'venue' | 'organizer';

const KIND_OF: Readonly<Record<string, ItemKind>> = {
  categories: 'category',
  notCategories: 'category',
  venues: 'venue',
  venueSlug: 'venue',
  organizers: 'organizer',
  organizerSlug: 'organizer',
};
