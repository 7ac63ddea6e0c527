import { isObject, type Json, type JsonObject } from './json.ts';
import type { ParsedJson } from './parsePublished.ts';

/**
 * A page's JSON with unique names for its local nodes (`#venue`, `_:b0`). Another page of the same import may use the
 * same local names.
 *
 * @param scope distinguishes the page from others; nothing that is stored depends on it
 */
export function withScopedIds({ json, repeated }: ParsedJson, scope: string): ParsedJson {
  const scoped = new Map<JsonObject, ReadonlySet<string>>();
  // Nothing is nested deeper than the parser's own bound.
  const copy = (value: Json, key: string | null): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => copy(item, key));
    if (typeof value === 'string' && (key === '@id' || key === 'id') && WITHIN_THE_PAGE.test(value))
      return scope + value;
    if (!isObject(value)) return value;
    const object = Object.fromEntries(Object.entries(value).map(([name, held]) => [name, copy(held, name)]));
    const keys = repeated.get(value);
    if (keys !== undefined) scoped.set(object, keys);
    return object;
  };
  return { json: copy(json, null), repeated: scoped };
}

const WITHIN_THE_PAGE = /^\s*(?:#|_:)/;
