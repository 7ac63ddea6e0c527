import { idOf, isObject, type Json, type JsonObject } from './json.ts';
import { type ParsedJson, parseJson } from './parseJson.ts';
import { SchemaOrgError } from './schemaOrgError.ts';

/** A JSON-LD text as it was written: its roots in order, and its nodes by `@id`. */
export interface SchemaDocument {
  readonly roots: readonly Root[];
  /** Every object, at any depth. */
  readonly objects: readonly JsonObject[];
  /** The fullest node of each `@id`. */
  readonly nodes: ReadonlyMap<string, JsonObject>;
  /** The ids that something refers to. */
  readonly referred: ReadonlySet<string>;
  /** The keys that an object has more than once, by object. */
  readonly repeated: ReadonlyMap<JsonObject, readonly string[]>;
}

/** One JSON value of the text: the whole of it, or one of its lines. */
export type Root = ParsedJson | { readonly line: number; readonly unreadable: string };

/**
 * Reads a text that is one JSON value, or JSON lines.
 *
 * @throws SchemaOrgError when it is neither
 */
export function readDocument(text: string): SchemaDocument {
  const roots = rootsOf(text.replace(/^\uFEFF/, ''));
  const objects: JsonObject[] = [];
  const nodes = new Map<string, JsonObject>();
  const referred = new Set<string>();
  const waiting: Json[] = roots.flatMap((root) => ('json' in root ? [root.json] : []));
  // A stack of its own, since nothing bounds how deep a file nests.
  for (let json = waiting.pop(); json !== undefined; json = waiting.pop()) {
    if (Array.isArray(json)) for (const item of json as readonly Json[]) waiting.push(item);
    if (!isObject(json)) continue;
    objects.push(json);
    const id = idOf(json);
    if (id !== null && isReference(json)) referred.add(id);
    else if (id !== null && Object.keys(json).length > Object.keys(nodes.get(id) ?? {}).length)
      nodes.set(id, json);
    for (const value of Object.values(json)) waiting.push(value);
  }
  const repeated = new Map(roots.flatMap((root) => ('json' in root ? [...root.repeated] : [])));
  return { roots, objects, nodes, referred, repeated };
}

/** Whether a node says nothing but which node is meant. */
export function isReference(node: JsonObject): boolean {
  return idOf(node) !== null && Object.keys(node).every((key) => REFERENCE_KEYS.has(key));
}

/** The node that a reference means, or the reference itself when the text does not hold the node. */
export function resolve(node: JsonObject, { nodes }: SchemaDocument): JsonObject {
  return isReference(node) ? (nodes.get(idOf(node) as string) ?? node) : node;
}

const REFERENCE_KEYS = new Set(['@id', 'id', '@type', 'type']);

function rootsOf(text: string): readonly Root[] {
  try {
    return [parseJson(text)];
  } catch (error) {
    const lines = text
      .split('\n')
      .map((line, index) => ({ line: index + 1, text: line.trim() }))
      .filter(({ text }) => text !== '');
    const roots = lines.map((line) => rootOfLine(line.line, line.text));
    if (areLines(roots)) return roots;
    throw new SchemaOrgError(
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

function rootOfLine(line: number, text: string): Root {
  try {
    return parseJson(text);
  } catch {
    return { line, unreadable: text };
  }
}
