import { execute, type GraphQLSchema } from 'graphql';
import { compileDocument } from '../compiling/compileDocument.ts';
import { ITEMS } from './names.ts';
import type { Place } from './Place.ts';

/**
 * Executes what a place selects of its items: interpreted at first, compiled when the selection comes back or the list
 * is long.
 */
export class ItemExecution {
  readonly #schema: GraphQLSchema;
  readonly #document: Place['document'];
  #listsUntilCompiled: number;
  #itemsUntilCompiled: number;
  #compiled: CompiledItems | null = null;

  /** @param compileAfter lists before it is compiled; `Infinity` never compiles */
  constructor(schema: GraphQLSchema, { document }: Place, compileAfter: number) {
    this.#schema = schema;
    this.#document = document;
    this.#listsUntilCompiled = compileAfter;
    this.#itemsUntilCompiled = compileAfter * MANY_ITEMS;
  }

  /** Must be called before the items of a list are executed. */
  beginList(): void {
    this.#listsUntilCompiled--;
  }

  /** The items as values; undefined where one of them has an error or is null and must not be. */
  execute(
    items: readonly unknown[],
    context: object,
    variables: Variables,
    mayBeNull: boolean,
  ): ItemValues | undefined | Promise<ItemValues | undefined> {
    const result = this.#result(items, context, variables);
    return result instanceof Promise
      ? result.then((settled) => valuesOf(settled, mayBeNull))
      : valuesOf(result, mayBeNull);
  }

  #result(items: readonly unknown[], context: object, variables: Variables): Result | Promise<Result> {
    if (this.#compiled === null && (this.#listsUntilCompiled < 0 || this.#itemsUntilCompiled <= 0))
      this.#compile();
    if (this.#compiled !== null) return this.#compiled(items, context, variables);
    this.#itemsUntilCompiled -= items.length;
    return execute({
      schema: this.#schema,
      document: this.#document,
      rootValue: items,
      contextValue: context,
      variableValues: variables,
    }) as Result | Promise<Result>;
  }

  /** What the compiler does not know stays interpreted. */
  #compile(): void {
    this.#compiled = compileDocument(this.#schema, this.#document) as CompiledItems | null;
    this.#listsUntilCompiled = this.#itemsUntilCompiled = Number.POSITIVE_INFINITY;
  }
}

/** Compiling costs as much as interpreting so many. */
const MANY_ITEMS = 32;

function valuesOf({ data, errors }: Result, mayBeNull: boolean): ItemValues | undefined {
  const values = data?.[ITEMS];
  if (errors !== undefined || !values) return undefined;
  return mayBeNull || !values.includes(null) ? values : undefined;
}

/** Of each item its object. */
export type ItemValues = readonly (object | null)[];

export type Variables = Readonly<Record<string, unknown>>;

interface Result {
  readonly data?: Readonly<Record<string, ItemValues | null>> | null;
  readonly errors?: readonly unknown[];
}

type CompiledItems = (
  items: readonly unknown[],
  context: object,
  variables: Variables,
) => Result | Promise<Result>;
