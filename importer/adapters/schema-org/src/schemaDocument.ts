import { ForeignFeedError } from '@calendar/adapter-kit/categoryMapping';
import { parseJson } from '@calendar/model/parseJson';
import { withoutControls } from '@calendar/text';
import { idOf, isObject, isReference, type Json, type JsonObject, sizeOf } from './json.ts';
import { isPage, scriptsIn } from './scriptsIn.ts';

export interface PublishedText {
  readonly text: string;
  readonly address: string;
}

/** JSON-LD texts as they were written: their roots in order, and their nodes by `@id`. */
export interface SchemaDocument {
  readonly roots: readonly Root[];
  readonly objects: readonly JsonObject[];
  /** The fullest node of each `@id`. */
  readonly nodes: ReadonlyMap<string, JsonObject>;
  readonly referred: ReadonlySet<string>;
  /** The keys that an object has more than once, by object. */
  readonly repeated: ReadonlyMap<JsonObject, ReadonlySet<string>>;
  readonly readings: Readings;
}

/** One JSON value of a text: the whole of it, one of its lines, or one of a page's scripts. */
export type Root = (ParsedJson | Unreadable) & {
  readonly address?: string;
  /** Whether it is from a page, which also describes other things than events. */
  readonly isScript?: boolean;
};

interface Unreadable {
  readonly place: string;
  readonly unreadable: string;
}

/** Reads one JSON value, JSON lines, or an HTML page, or several as one. Throws a ForeignFeedError if the only is none. */
export function readDocument(given: string | readonly PublishedText[]): SchemaDocument {
  const roots: readonly Root[] =
    typeof given === 'string' ? rootsOf(given) : given.flatMap((text, index) => rootsAt(text, index));
  const objects: JsonObject[] = [];
  const nodes = new Map<string, JsonObject>();
  const referred = new Set<string>();
  const waiting: Json[] = roots.flatMap((root) => ('json' in root ? [root.json] : []));
  // It has its own stack, since a file may nest to any depth.
  for (let json = waiting.pop(); json !== undefined; json = waiting.pop()) {
    if (Array.isArray(json)) for (const item of json as readonly Json[]) waiting.push(item);
    if (!isObject(json)) continue;
    objects.push(json);
    const id = idOf(json);
    if (id !== null && isReference(json)) referred.add(id);
    else if (id !== null && sizeOf(json) > sizeOf(nodes.get(id) ?? {})) nodes.set(id, json);
    // A context describes words, not events.
    for (const [key, value] of Object.entries(json)) if (key !== '@context') waiting.push(value);
  }
  const repeated = new Map(roots.flatMap((root) => ('json' in root ? [...root.repeated] : [])));
  return { roots, objects, nodes, referred, repeated, readings: new Readings() };
}

/** The node that a reference means, or the reference itself when the text does not hold the node. */
export function resolve(node: JsonObject, { nodes }: SchemaDocument): JsonObject {
  return isReference(node) ? (nodes.get(idOf(node) as string) ?? node) : node;
}

/** Characters of an unreadable text. */
const LONGEST_SHOWN = 1_000;

/** Of several texts one that cannot be read costs itself. */
function rootsAt({ text, address }: PublishedText, index: number): readonly Root[] {
  try {
    return rootsOf(text).map((root) =>
      'json' in root ? { ...root, ...withScopedIds(root, `_:${index}/`), address } : { ...root, address },
    );
  } catch (error) {
    if (error instanceof ForeignFeedError)
      return [{ place: '', unreadable: text.slice(0, LONGEST_SHOWN), address }];
    throw error;
  }
}

function rootsOf(given: string): readonly Root[] {
  const text = given.replace(/^\uFEFF/, '');
  if (isPage(text))
    return scriptsIn(text).map((script, index) => ({
      ...rootAt(`script ${index + 1}`, script),
      isScript: true,
    }));
  return rootsOfJson(text);
}

function rootsOfJson(text: string): readonly Root[] {
  try {
    return [parsePublished(text)];
  } catch (error) {
    const lines = text
      .split('\n')
      .map((line, index) => ({ line: index + 1, text: line.trim() }))
      .filter(({ text }) => text !== '');
    const roots = lines.map((line) => rootAt(`line ${line.line}`, line.text));
    if (areLines(roots)) return roots;
    throw new ForeignFeedError(
      `This is neither JSON nor JSON lines: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Whether these are JSON lines: in a text that is meant as one value, hardly a line is a value. */
function areLines(roots: readonly Root[]): boolean {
  const [first] = roots;
  if (first === undefined || roots.length === 1) return false;
  const objects = roots.filter((root) => 'json' in root && isObject(root.json));
  return 'json' in first || objects.length * 2 >= roots.length;
}

function rootAt(place: string, text: string): Root {
  try {
    return parsePublished(text);
  } catch {
    return { place, unreadable: text };
  }
}

/** What was read of nodes. One that many events name is read once (docs/rules.md 61 "Work of a source"). */
export class Readings {
  readonly #read = new Map<JsonObject | string, Map<unknown, unknown>>();
  readonly #reported = new Set<object>();

  /** What `read` makes of a node or of a long text. It is called once for each. */
  once<Reading>(of: JsonObject | string, read: unknown, work: () => Reading): Reading {
    const readings = this.#read.get(of) ?? new Map<unknown, unknown>();
    this.#read.set(of, readings);
    if (!readings.has(read)) readings.set(read, work());
    return readings.get(read) as Reading;
  }

  isNew(thing: object): boolean {
    const { size } = this.#reported;
    return this.#reported.add(thing).size > size;
  }
}

/** A page's JSON with ids of local nodes (`#venue`, `_:b0`) that no other page has; `scope` is stored nowhere. */
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

/** Parses a publisher's JSON, also with line breaks within texts. Throws a JsonFault. */
export function parsePublished(text: string): ParsedJson {
  try {
    return parsed(text);
  } catch (error) {
    try {
      const escaped = text.replaceAll(QUOTED, (quoted) => quoted.replaceAll(/\r\n?|\n/g, '\\n'));
      return parsed(escaped.replaceAll(/\p{Cc}+/gu, ' '));
    } catch {
      throw error;
    }
  }
}

/** A text that does not end goes to the end of the document, so that the search stays linear. */
const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)/gs;

/**
 * Values of a repeated key are a list. A number beyond doubles becomes its text. Control
 * characters go, and so does what is nested more than 500 deep. Throws a JsonFault.
 */
function parsed(text: string): ParsedJson {
  const repeated = new Map<JsonObject, Set<string>>();
  const json = parseJson(text, {
    deepest: DEEPEST,
    tooDeep: { '…': 'nested too deeply' },
    literal: storable,
    listsRepeated: true,
    isLenient: true,
    onRepeated: (_value, holder, path) => {
      const keys = repeated.get(holder) ?? new Set();
      repeated.set(holder, keys.add(String(path.at(-1))));
    },
  });
  return { json, repeated };
}

export interface ParsedJson {
  readonly json: Json;
  readonly repeated: ReadonlyMap<JsonObject, ReadonlySet<string>>;
}

function storable(value: Json, source: string): Json {
  if (typeof value === 'string') return withoutControls(value.toWellFormed());
  if (typeof value !== 'number') return value;
  const isExact = Number.isFinite(value) && (!/^-?\d+$/.test(source) || Number.isSafeInteger(value));
  if (!isExact) return source;
  return value === 0 ? 0 : value;
}

const DEEPEST = 500;
