import { isObject, type Json, type JsonObject, localName, propertyOf, typesOf } from './json.ts';
import { resolve, type SchemaDocument } from './schemaDocument.ts';

/** The events of a document, and what leads to one through at most five nodes. Linear in the document. */
export function nodesLeadingToEvents(document: SchemaDocument): ReadonlySet<JsonObject> {
  const holders = new Map<JsonObject, JsonObject[]>();
  for (const node of document.objects) {
    for (const held of heldBy(node)) {
      const inner = resolve(held, document);
      const known = holders.get(inner);
      if (known === undefined) holders.set(inner, [node]);
      else known.push(node);
    }
  }
  const leading = new Set(document.objects.filter(isEvent));
  let nearest: readonly JsonObject[] = [...leading];
  for (let distance = 1; distance <= FARTHEST && nearest.length > 0; distance += 1) {
    const farther: JsonObject[] = [];
    for (const holder of nearest.flatMap((node) => holders.get(node) ?? [])) {
      if (leading.has(holder)) continue;
      leading.add(holder);
      farther.push(holder);
    }
    nearest = farther;
  }
  return leading;
}

export function isEvent(node: JsonObject): boolean {
  const types = typesOf(node);
  if (types.length === 0) return propertyOf(node, 'startDate') !== null && propertyOf(node, 'name') !== null;
  return types.some((type) => /Event$/.test(type) || EVENT_TYPES.has(type));
}

/** The subtypes of `Event` whose names do not say so. */
const EVENT_TYPES = new Set(['Festival', 'EventSeries', 'CourseInstance', 'Hackathon']);

export const WRAPPERS = 'itemListElement item dataFeedElement mainEntity about hasPart event events'.split(
  ' ',
);

/** The items of a list, also of lists within it, or the single value. */
export function itemsOf(json: Json): readonly Json[] {
  if (json === null) return [];
  return Array.isArray(json) ? (json as readonly Json[]).flatMap(itemsOf) : [json];
}

function heldBy(node: JsonObject): readonly JsonObject[] {
  if (!Object.keys(node).some((key) => NAMES.has(localName(key)))) return [];
  return WRAPPERS.flatMap((property) => itemsOf(propertyOf(node, property)).filter(isObject));
}

const NAMES: ReadonlySet<string> = new Set(WRAPPERS);
const FARTHEST = 5;
