import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Operation } from '../OperationContext.ts';
import { compileWriter } from './compileWriter.ts';
import type { ItemCache } from './ItemCache.ts';
import type { Part } from './placeholders.ts';
import { variablesReader } from './variablesReader.ts';
import { type Selected, type ValueWriter, type Variables, Writing } from './Writing.ts';
import { writeItems } from './writeItems.ts';

/** Writes the answers to one operation as JSON. */
export class OperationWriter {
  readonly #selected: Selected;
  readonly #cache: ItemCache | undefined;
  readonly #readVariables: (given: Variables) => Variables;
  /** Variables that `@skip` and `@include` depend on: for each set of their values there is a writer. */
  readonly #conditions: readonly string[];
  readonly #writers = new LRUCache<string, ValueWriter>({ max: 16 });

  constructor({ schema, document, cache }: OperationSource) {
    const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
    let operation: OperationDefinitionNode | undefined;
    for (const each of document.definitions) {
      if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
      if (each.kind === Kind.OPERATION_DEFINITION) operation = each;
    }
    this.#selected = { schema, fragments, operation: operation as OperationDefinitionNode };
    this.#cache = cache;
    this.#readVariables = variablesReader(schema, operation?.variableDefinitions ?? []);
    this.#conditions = variablesOfDirectives(document);
  }

  /**
   * Pauses between queries, lists and items where the operation's slice is over.
   *
   * @throws what the operation is stopped for, or anything where graphql-js is to answer
   */
  async write(operation: Operation<unknown>, given: Variables): Promise<WrittenData> {
    const variables = this.#readVariables(given);
    const writer = this.#writerFor(variables);
    const { budget } = operation;
    budget.charge(writer.cost);
    const writing = new Writing(this.#selected, variables, operation);
    const pending = writer.write(undefined, writing);
    const outer = typeof pending === 'string' ? pending : await pending;
    budget.check();
    const lists: (readonly Part[])[] = [];
    for (const list of writing.lists) lists.push(await writeItems(list, writing));
    return { outer, lists, errors: writing.errors };
  }

  #writerFor(variables: Variables): ValueWriter {
    const key = this.#conditions.map((name) => variables[name]).join();
    let writer = this.#writers.get(key);
    if (writer === undefined) {
      writer = compileWriter(this.#selected, variables, this.#cache);
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
  /** `data`, with placeholders for the lists (`fillPlaceholders`). */
  readonly outer: string;
  readonly lists: readonly (readonly Part[])[];
  readonly errors: readonly GraphQLError[];
}
