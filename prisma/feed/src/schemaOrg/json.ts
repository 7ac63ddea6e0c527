/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** A vocabulary term without its prefix: `name` of `schema:name` and of `https://schema.org/name`. */
export function localName(term: string): string {
  return term.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/, '');
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
  const id = node['@id'] ?? node['id'];
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : null;
}

/** What `property` holds in a node, under any of the vocabulary's prefixes. */
export function propertyOf(node: JsonObject, property: string): Json {
  if (Object.hasOwn(node, property)) return node[property] as Json;
  const key = Object.keys(node).find((candidate) => localName(candidate) === property);
  return key === undefined ? null : (node[key] as Json);
}
