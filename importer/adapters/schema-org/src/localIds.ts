import { isGlobal } from './identity.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { ParsedJson } from './parseJson.ts';

/**
 * A page's JSON with names of its own for the nodes that it names within the page (`#venue`, `_:b0`): another page that
 * is read with it has others of these names.
 *
 * @param scope tells the page from the others; nothing that is stored follows from it
 */
export function withScopedIds({ json, repeated }: ParsedJson, scope: string): ParsedJson {
  const scoped = new Map<JsonObject, readonly string[]>();
  // Nothing is nested deeper than the parser's own bound.
  const copy = (value: Json, key: string | null): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => copy(item, key));
    if (typeof value === 'string' && (key === '@id' || key === 'id') && !isGlobal(value))
      return scope + value;
    if (!isObject(value)) return value;
    const object = Object.fromEntries(Object.entries(value).map(([name, held]) => [name, copy(held, name)]));
    const keys = repeated.get(value);
    if (keys !== undefined) scoped.set(object, keys);
    return object;
  };
  return { json: copy(json, null), repeated: scoped };
}
