import { type DocumentNode, type GraphQLError, type GraphQLSchema, visit } from 'graphql';
import { buildExecutionContext } from 'graphql/execution/execute.js';
import { LRUCache } from 'lru-cache';
import type { Operation } from '../OperationContext.ts';
import { compileWriter } from './compileWriter.ts';
import type { Part } from './fillPlaces.ts';
import type { ItemCache } from './ItemCache.ts';
import { Unexpected, type ValueWriter, type Variables, Writing } from './Writing.ts';
import { writeItems } from './writeItems.ts';

/** Writes the answers to one operation as JSON. */
export class OperationWriter {
  readonly #source: OperationSource;
  /** Variables that `@skip` and `@include` depend on: for each set of their values there is a writer. */
  readonly #conditions: readonly string[];
  readonly #writers = new LRUCache<string, ValueWriter>({ max: 16 });

  constructor(source: OperationSource) {
    this.#source = source;
    this.#conditions = variablesOfDirectives(source.document);
  }

  /**
   * Pauses between queries, lists and items where the operation's turn is over.
   *
   * @throws what the operation is stopped for, or anything where graphql-js is to answer
   */
  async write(operation: Operation<unknown>, variableValues: Variables): Promise<WrittenData> {
    const { schema, document } = this.#source;
    const context = buildExecutionContext({ schema, document, variableValues, contextValue: operation });
    if (!('schema' in context)) throw new Unexpected();
    const { allowance } = operation;
    const writing = new Writing(context, operation);
    const writer = this.#writerFor(writing);
    allowance.charge(writer.cost);
    const pending = writer.write(undefined, writing);
    const around = typeof pending === 'string' ? pending : await pending;
    allowance.check();
    const lists: (readonly Part[])[] = [];
    for (const list of writing.lists) lists.push(await writeItems(list, writing));
    return { around, lists, errors: context.collectedErrors.errors };
  }

  #writerFor({ context }: Writing): ValueWriter {
    const key = this.#conditions.map((name) => context.variableValues[name]).join();
    let writer = this.#writers.get(key);
    if (writer === undefined) {
      writer = compileWriter(context, this.#source.cache);
      this.#writers.set(key, writer);
    }
    return writer;
  }
}

function variablesOfDirectives(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive(directive) {
      visit(directive, { Variable: ({ name }) => void names.add(name.value) });
    },
  });
  return [...names];
}

/** What an operation is answered from. */
export interface OperationSource {
  readonly schema: GraphQLSchema;
  /** One query, and the fragments it uses. */
  readonly document: DocumentNode;
  readonly cache: ItemCache | undefined;
}

/** What was written of an answer. */
export interface WrittenData {
  /** `data`, with places for the lists (`fillPlaces`). */
  readonly around: string;
  readonly lists: readonly (readonly Part[])[];
  readonly errors: readonly GraphQLError[];
}
