import type { Json, JsonObject } from '@calendar/model/parseJson';

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

/** A whole number between bounds, of a number or a text; null for anything else. */
export function wholeNumberIn(json: Json | undefined, least: number, most: number): number | null {
  const number = numberOf(json);
  return Number.isInteger(number) && number >= least && number <= most ? number : null;
}

/** A vocabulary term without its prefix: `name` of `schema:name` and of `https://schema.org/name`. */
export function localName(term: string): string {
  return !term.includes('/') && !term.includes(':')
    ? term
    : term.replace(/^(?:(?:https?:)?(?:\/\/)?(?:www\.)?schema\.org\/|schema:)/, '');
}

export function typesOf(node: JsonObject): readonly string[] {
  return factsOf(node).types;
}

export function idOf(node: JsonObject): string | null {
  return factsOf(node).id;
}

/** The content of `property` in a node, under any of the vocabulary's prefixes. */
export function propertyOf(node: JsonObject, property: string): Json {
  if (Object.hasOwn(node, property)) return node[property] as Json;
  const key = factsOf(node).prefixed.get(property);
  return key === undefined ? null : (node[key] as Json);
}

export function sizeOf(node: JsonObject): number {
  return factsOf(node).size;
}

export function isReference(node: JsonObject): boolean {
  return factsOf(node).isReference;
}

/** What is asked of a node by each event that names it. It is found out once (docs/rules.md 61 "Work of a source"). */
function factsOf(node: JsonObject): Facts {
  const known = FACTS.get(node);
  if (known !== undefined) return known;
  const names = Object.keys(node);
  const prefixed = names.filter((key) => key.includes(':'));
  const id = firstOf(node['@id'] ?? node['id'] ?? null);
  const isNamed = typeof id === 'string' && id.trim() !== '';
  const types = node['@type'] ?? node['type'] ?? [];
  const facts = {
    // Of several keys for one property the first counts.
    prefixed:
      prefixed.length === 0 ? NONE : new Map(prefixed.toReversed().map((key) => [localName(key), key])),
    size: names.length,
    types:
      typeof types === 'string'
        ? [localName(types)]
        : [types].flat().flatMap((type) => (typeof type === 'string' ? [localName(type)] : [])),
    id: isNamed ? id.trim() : null,
    isReference: isNamed && names.every((key) => REFERENCE_KEYS.has(key)),
  };
  FACTS.set(node, facts);
  return facts;
}

function firstOf(json: Json): Json | undefined {
  return Array.isArray(json) ? (json as readonly Json[])[0] : json;
}

interface Facts {
  readonly prefixed: ReadonlyMap<string, string>;
  readonly size: number;
  readonly types: readonly string[];
  readonly id: string | null;
  readonly isReference: boolean;
}

const NONE: ReadonlyMap<string, string> = new Map();
const FACTS = new WeakMap<JsonObject, Facts>();
const REFERENCE_KEYS: ReadonlySet<string> = new Set(['@id', 'id', '@type', 'type']);
