import type { Json, JsonObject } from '@calendar/adapter-kit/parseJson';

export type { Json, JsonObject };

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** A text, a number or a flag as a trimmed text. Anything else, and a text too long for a word, gives an empty text. */
export function wordOf(json: Json | undefined): string {
  // `String()` of an object may even throw: `{"toString": 1}`.
  if (typeof json === 'string') return json.length <= LONGEST_WORD ? json.trim() : '';
  return typeof json === 'number' || typeof json === 'boolean' ? String(json) : '';
}

const LONGEST_WORD = 2_000;

/** A number, or a text in a number's decimal form; NaN for anything else. */
export function numberOf(json: Json | undefined): number {
  if (typeof json === 'number') return json;
  return typeof json === 'string' && json.length <= LONGEST_WORD && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(json)
    ? Number(json)
    : Number.NaN;
}

/** A vocabulary term without its prefix: `name` of `schema:name` and of `https://schema.org/name`. */
export function localName(term: string): string {
  return term.replace(/^(?:(?:https?:)?(?:\/\/)?(?:www\.)?schema\.org\/|schema:)/, '');
}

/** The types of a node, without prefixes. */
export function typesOf(node: JsonObject): readonly string[] {
  const types = node['@type'] ?? node['type'] ?? [];
  return [types]
    .flat()
    .filter((type): type is string => typeof type === 'string')
    .map(localName);
}

/** A node's `@id`, or null. */
export function idOf(node: JsonObject): string | null {
  const id = [node['@id'] ?? node['id'] ?? null].flat()[0];
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : null;
}

/** The content of `property` in a node, under any of the vocabulary's prefixes. */
export function propertyOf(node: JsonObject, property: string): Json {
  if (Object.hasOwn(node, property)) return node[property] as Json;
  const key = Object.keys(node).find((candidate) => localName(candidate) === property);
  return key === undefined ? null : (node[key] as Json);
}
