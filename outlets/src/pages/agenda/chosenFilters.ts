import type { Language } from '../../../shared/language.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { words } from '../frame/words.ts';
import type { Facets } from './AgendaEvent.ts';
import type { Links } from './links.ts';

/** Each active condition, in words, with the address without it. */
export function chosenFilters(
  filter: Filter,
  { language, labelOf, facets, links }: Known,
): readonly Chosen[] {
  const said = words[language];
  return Object.entries(filter).flatMap(([name, value]): readonly Chosen[] => {
    if (name === 'searchTerm' || value === undefined) return [];
    if (name === 'isFree')
      return [{ text: value ? said.free : said.notFree, without: links.with({ isFree: null }) }];
    if (Array.isArray(value))
      return value.map((item: string) => ({ text: named(name, item), without: links.removing(name, item) }));
    return [{ text: inWords(name, value), without: links.with({ [name]: null }) }];
  });

  function named(name: string, item: string): string {
    if (name === 'categories') return labelOf(item);
    if (name === 'venues') return facets.venues.find(({ slug }) => slug === item)?.name ?? item;
    return name === 'municipalities' ? item : `${name}: ${item}`;
  }
}

function inWords(name: string, value: unknown): string {
  if (name === 'tag') return `#${value}`;
  return typeof value === 'object' ? name : `${name}: ${value}`;
}

interface Known {
  readonly language: Language;
  labelOf(id: string): string;
  readonly facets: Facets;
  readonly links: Links;
}

interface Chosen {
  readonly text: string;
  readonly without: string;
}
