import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { isOfType, type SourceObject } from './SourceObject.ts';

/**
 * Finds what is known of an entity by another object that stands for it, without a representation. It is not
 * found if anything but simple values is required of it.
 */
export class AlikeObjects<Known extends object> {
  readonly #keysOf: PlainKeys;
  readonly #byType: Level<Known> = new Map();

  constructor(keysOf: PlainKeys) {
    this.#keysOf = keysOf;
  }

  find(object: SourceObject): Known | undefined {
    const typename = object['__typename'];
    let found = this.#byType.get(typename);
    if (found === undefined) return undefined;
    for (const key of this.#keysOf(typename)) {
      // Nothing that every object inherits is the key of a level.
      found = (found as Level<Known>).get(object[key]);
      if (found === undefined) return undefined;
    }
    return found as Known;
  }

  /** Takes an object that was not found. */
  add(object: SourceObject, known: Known): void {
    const typename = object['__typename'];
    const keys = this.#keysOf(typename);
    if (keys.length === 0 || !keys.every((key) => isPlain(object[key]))) return;
    let level = this.#byType;
    let next: unknown = typename;
    for (const key of keys) {
      let below = level.get(next) as Level<Known> | undefined;
      if (below === undefined) {
        below = new Map();
        level.set(next, below);
      }
      level = below;
      next = object[key];
    }
    level.set(next, known);
  }
}

/** The keys of all that is required of an object, by its type. None if one of its fields holds others. */
export function readPlainKeys(required: readonly QueryPlanSelectionNode[], schema: GraphQLSchema): PlainKeys {
  const byType = new Map<unknown, readonly string[]>();
  return (typename) => {
    let keys = byType.get(typename);
    if (keys === undefined) {
      keys = typeof typename === 'string' ? keysOf(typename, required, schema) : [];
      byType.set(typename, keys);
    }
    return keys;
  };
}

function keysOf(
  typename: string,
  required: readonly QueryPlanSelectionNode[],
  schema: GraphQLSchema,
): readonly string[] {
  const keys = new Set<string>();
  const collect = (selections: readonly QueryPlanSelectionNode[]): boolean =>
    selections.every((selection) => {
      if (selection.kind === 'InlineFragment') {
        const { typeCondition: type } = selection;
        const applies = type === undefined || isOfType({ __typename: typename }, type, schema, false);
        return !applies || collect(selection.selections);
      }
      keys.add(selection.alias ?? selection.name);
      return selection.selections === undefined;
    });
  if (!collect(required)) return [];
  keys.delete('__typename');
  return [...keys];
}

function isPlain(value: unknown): boolean {
  return value === null || (value !== undefined && typeof value !== 'object' && typeof value !== 'function');
}

/** By the name of a type, which is no text if an object does not tell it. */
export type PlainKeys = (typename: unknown) => readonly string[];

/** By the value of a field: the level of the next one, or what is known. */
type Level<Known> = Map<unknown, Level<Known> | Known>;
