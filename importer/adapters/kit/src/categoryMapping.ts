import { name as categoryId } from '@calendar/model/feedFields';
import { normalized } from './digest.ts';

/** Which categories (ids or names) events get: those of all keywords and types, else those of `default`. */
export interface CategoryMapping {
  /** By keyword, in any case. One that is not here is looked up by its parts around `/`, `&` and `,`. */
  readonly keywords?: { readonly [keyword: string]: Categories };
  /** By type: `MusicEvent`. */
  readonly types?: { readonly [type: string]: Categories };
  readonly default?: Categories;
  /** Keywords and types: an event with one of them is left out. */
  readonly hide?: readonly string[];
}

export type Categories = string | readonly string[] | null;

export const HIDDEN = '\u0000hidden';

/** Reads a mapping file. Throws a ForeignFeedError that names the place. */
export function parseCategoryMapping(text: string): CategoryMapping {
  const mapping: unknown = jsonOf(text);
  if (!isObject(mapping))
    throw new ForeignFeedError(`The category mapping is no JSON object. Expected ${FORM}`);
  for (const [key, value] of Object.entries(mapping)) {
    if (key === 'default') {
      requireCategories(key, value);
    } else if (key === 'hide') {
      if (!Array.isArray(value) || !value.every((word) => typeof word === 'string'))
        throw new ForeignFeedError(
          `In the category mapping, hide is ${JSON.stringify(value)}. Expected a list of keywords`,
        );
    } else if (key !== 'keywords' && key !== 'types') {
      throw new ForeignFeedError(`The category mapping has an unknown key "${key}". Expected ${FORM}`);
    } else if (!isObject(value)) {
      throw new ForeignFeedError(`In the category mapping, "${key}" is no object. Expected ${FORM}`);
    } else {
      for (const [term, categories] of Object.entries(value))
        requireCategories(`${key}["${term}"]`, categories);
    }
  }
  return mapping as CategoryMapping;
}

export function categoriesIn({
  keywords = {},
  types = {},
  ...rest
}: CategoryMapping): readonly (readonly [place: string, category: string])[] {
  const values = [
    ...Object.entries(keywords).map(([word, given]) => [`keywords["${word}"]`, given] as const),
    ...Object.entries(types).map(([type, given]) => [`types["${type}"]`, given] as const),
    ['default', rest.default] as const,
  ];
  return values.flatMap(([place, given]) => idsOf(given).map((category) => [place, category] as const));
}

export function categorizerOf(mapping: CategoryMapping): Categorizer {
  const byKeyword = new Map(
    Object.entries(mapping.keywords ?? {}).map(([keyword, ids]) => [normalized(keyword), ids]),
  );
  const byType = new Map(Object.entries(mapping.types ?? {}));
  const hidden = new Set((mapping.hide ?? []).map(normalized));
  const ofKeyword = (keyword: string): readonly string[] => {
    const whole = byKeyword.get(normalized(keyword));
    if (whole !== undefined) return idsOf(whole);
    return keyword.split(/[/&,]/).flatMap((part) => idsOf(byKeyword.get(normalized(part))));
  };
  return (keywords, types) => {
    if (hidden.size > 0 && [...keywords, ...types].some((word) => hidden.has(normalized(word))))
      return [HIDDEN];
    const found = [...keywords.flatMap(ofKeyword), ...types.flatMap((type) => idsOf(byType.get(type)))];
    return [...new Set(found.length > 0 ? found : idsOf(mapping.default))];
  };
}

export type Categorizer = (keywords: readonly string[], types: readonly string[]) => readonly string[];

const FORM =
  '{"keywords": {"live music": "MUSIC"}, "types": {"MusicEvent": ["MUSIC"]}, "default": "OTHER", "hide": ["staff"]}';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ForeignFeedError(
      `The category mapping is no JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function requireCategories(place: string, value: unknown): void {
  const ids = value === null ? [] : Array.isArray(value) ? value : [value];
  if (ids.every((id) => categoryId.safeParse(id).success)) return;
  throw new ForeignFeedError(
    `In the category mapping, ${place} is ${JSON.stringify(value)}. Expected an id, a list of ids, or null`,
  );
}

function idsOf(categories: Categories | undefined): readonly string[] {
  return categories === null || categories === undefined ? [] : [categories].flat();
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The reason why a foreign feed or a mapping file cannot be read at all. It is written for the person who gave it. */
export class ForeignFeedError extends Error {
  override readonly name: string = 'ForeignFeedError';
}
