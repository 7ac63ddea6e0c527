import { shownText } from '@calendar/text';
import {
  idOf,
  isObject,
  isReference,
  type Json,
  type JsonObject,
  localName,
  propertyOf,
  typesOf,
} from './json.ts';
import { resolve, type SchemaDocument } from './schemaDocument.ts';

export interface Value {
  readonly json: string | number | boolean | JsonObject;
  readonly place: string;
  readonly language: string | null;
}

/** A node that records which of its properties were read, so that the others can be reported. */
export class SchemaNode {
  readonly json: JsonObject;
  readonly place: string;
  readonly id: string | null;
  readonly types: readonly string[];
  readonly #document: SchemaDocument;
  readonly #inherited: JsonObject;
  readonly #read = new Set<string>();
  readonly #known: Map<string, readonly Value[]> | undefined;

  /** @param inherited the values that apply if the node itself has none. Undefined: many events may ask the node */
  constructor(json: JsonObject, place: string, document: SchemaDocument, inherited?: JsonObject) {
    this.json = json;
    this.place = place;
    this.id = idOf(json);
    this.types = typesOf(json);
    this.#document = document;
    this.#inherited = inherited ?? NOTHING;
    this.#known = inherited === undefined ? new Map() : undefined;
  }

  values(...properties: readonly string[]): readonly Value[] {
    return this.#values(properties, isEmpty);
  }

  words(property: string): readonly Value[] {
    return this.#values([property], isUntyped);
  }

  unread(): readonly string[] {
    return Object.keys(this.json)
      .filter((key) => !this.#isKeyword(key))
      .map(localName)
      .filter((name) => !this.#read.has(name) && this.#spread(name, this.json).length > 0);
  }

  #values(properties: readonly string[], saysNothing: SaysNothing): readonly Value[] {
    const key = this.#known === undefined ? '' : `${saysNothing.name} ${properties.join(' ')}`;
    const known = this.#known?.get(key);
    if (known !== undefined) return known;
    for (const property of properties) this.#read.add(property);
    const own = this.#valuesIn(this.json, properties, saysNothing);
    const values = own.length > 0 ? own : this.#valuesIn(this.#inherited, properties, saysNothing);
    this.#known?.set(key, values);
    return values;
  }

  /** Most nodes have few of the properties that they are asked for. */
  #valuesIn(node: JsonObject, properties: readonly string[], saysNothing: SaysNothing): readonly Value[] {
    let found = NONE;
    if (node === NOTHING) return found;
    for (const property of properties) {
      const values = this.#spread(property, node, saysNothing);
      if (values.length > 0) found = found.length === 0 ? values : [...found, ...values];
    }
    return found;
  }

  placeOf(property: string): string {
    return this.place === '' ? property : `${this.place}.${property}`;
  }

  #isKeyword(key: string): boolean {
    // An id that is no text names nothing.
    return KEYWORDS.has(key) || (this.id !== null && (key === '@id' || key === 'id'));
  }

  #spread(property: string, node: JsonObject, saysNothing: SaysNothing = isEmpty): readonly Value[] {
    const json = propertyOf(node, property);
    if (json === null) return NONE;
    return spread(json, this.placeOf(property), { document: this.#document, saysNothing });
  }
}

export const NOTHING: JsonObject = {};
const NONE: readonly Value[] = [];

/** The facts that JSON-LD states about a node without properties, and its keywords that are no properties. */
const KEYWORDS = new Set(['@context', '@type', 'type', '@index', '@language', '@direction']);

function spread(json: Json, place: string, context: Context): readonly Value[] {
  if (json === null) return [];
  if (Array.isArray(json)) {
    return json.flatMap((item, index) =>
      spread(item, json.length === 1 ? place : `${place}[${index}]`, context),
    );
  }
  if (typeof json === 'string') return json.trim() === '' ? [] : [{ json, place, language: null }];
  if (!isObject(json)) return [{ json: json as number | boolean, place, language: null }];
  if (context.saysNothing(json)) return [];
  if (json['@value'] !== undefined) {
    const language = typeof json['@language'] === 'string' ? json['@language'] : null;
    return spread(json['@value'], place, context).map((value) => ({ ...value, language }));
  }
  if (json['@list'] !== undefined) return spread(json['@list'], place, context);
  if (json['@set'] !== undefined) return spread(json['@set'], place, context);
  const languages = Object.keys(json);
  // `id` is also the code of Indonesian.
  if (!isReference(json) && languages.every((key) => LANGUAGE_KEY.test(key))) {
    return languages.flatMap((language) =>
      spread(json[language] as Json, place, context).map((value) => ({
        ...value,
        language: language === '@none' ? null : language,
      })),
    );
  }
  return [{ json: resolve(json, context.document), place, language: null }];
}

function isEmpty(json: JsonObject): boolean {
  return Object.keys(json).every(
    (key) => key === '@type' || key === 'type' || json[key] === null || json[key] === '',
  );
}

function isUntyped(json: JsonObject): boolean {
  return isEmpty(json) && typesOf(json).length === 0;
}

type SaysNothing = (json: JsonObject) => boolean;

interface Context {
  readonly document: SchemaDocument;
  readonly saysNothing: SaysNothing;
}

/** A key of a language map: `nb`, `en-GB`, `@none`. No property of schema.org is as short. */
const LANGUAGE_KEY = /^(?:@none|[a-z]{2}(?:-[A-Za-z0-9]{2,8})*)$/;

/** The visible text of a value, by `shownText`. Null when the value is no text, or when it shows nothing. */
export function textOf(value: Value | null | undefined): string | null {
  if (value === null || value === undefined || typeof value.json === 'boolean' || isObject(value.json))
    return null;
  return shownText(String(value.json));
}
