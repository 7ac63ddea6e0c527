import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Operation } from '../OperationContext.ts';
import { compileWriter } from '../writing/compileWriter.ts';
import { costOfFields } from '../writing/costOf.ts';
import type { ItemCache } from '../writing/ItemCache.ts';
import { variablesReader } from '../writing/variablesReader.ts';
import {
  fillPlaceholders,
  type Part,
  type Selected,
  type ValueWriter,
  type Variables,
  Writing,
} from '../writing/Writing.ts';
import { writeItems } from '../writing/writeItems.ts';

export class PreparedOperation {
  readonly #source: OperationSource;
  readonly #selected: Selected;
  readonly #readVariables: (given: Variables) => Variables;
  /** Variables that `@skip` and `@include` depend on: for each set of their values there is a writer. */
  readonly #conditions: readonly string[];
  readonly #writers = new LRUCache<string, ValueWriter>({ max: 16 });

  constructor(source: OperationSource) {
    const { schema, document } = source;
    const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
    let operation: OperationDefinitionNode | undefined;
    for (const each of document.definitions) {
      if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
      if (each.kind === Kind.OPERATION_DEFINITION) operation = each;
    }
    this.#source = source;
    this.#selected = { schema, fragments, operation: operation as OperationDefinitionNode };
    this.#readVariables = variablesReader(schema, operation?.variableDefinitions ?? []);
    this.#conditions = variablesOfDirectives(document);
  }

  /**
   * Answers the operation, by graphql-js in a case that the writer does not handle. A variable that cannot be
   * coerced is an error without `originalError`. Throws why its budget stops it.
   */
  async answer(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer> {
    const { budget } = operation;
    budget.check();
    const answer =
      (await this.#write(operation, variables, present)) ??
      (await this.#execute(operation, variables, present));
    budget.finish(answer.body);
    return answer;
  }

  /** Pauses between queries, lists and items if the operation's slice is over. */
  async #write(
    operation: Operation<unknown>,
    given: Variables,
    present: Present,
  ): Promise<WrittenAnswer | undefined> {
    const { budget } = operation;
    try {
      const variables = this.#readVariables(given);
      const writer = this.#writerFor(variables);
      budget.charge(writer.cost);
      const writing = new Writing(this.#selected, variables, operation);
      const pending = writer.write(undefined, writing);
      const outer = typeof pending === 'string' ? pending : await pending;
      budget.check();
      const lists: (readonly Part[])[] = [];
      for (const list of writing.lists) lists.push(await writeItems(list, writing));
      if (writing.errors.length === 0)
        return { errors: [], isEmpty: false, body: fillPlaceholders(`{"data":${outer}}`, lists) };
      const errors = present(writing.errors);
      const text = `{"data":${outer},"errors":${JSON.stringify(errors)}}`;
      return { errors, isEmpty: EMPTY.test(outer), body: fillPlaceholders(text, lists) };
    } catch {
      budget.check();
      return undefined;
    }
  }

  #writerFor(variables: Variables): ValueWriter {
    const key = this.#conditions.map((name) => variables[name]).join();
    let writer = this.#writers.get(key);
    if (writer === undefined) {
      writer = compileWriter(this.#selected, variables, this.#source.cache);
      this.#writers.set(key, writer);
    }
    return writer;
  }

  async #execute(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer> {
    const { budget } = operation;
    budget.recount();
    const { schema, document } = this.#source;
    const result: ExecutionResult = await execute({
      schema,
      document,
      contextValue: operation,
      variableValues: variables,
    });
    budget.check();
    const { data } = result;
    budget.charge(costOfFields(data ?? {}));
    const errors = present(result.errors ?? []);
    const answer = errors.length === 0 ? { data } : { data, errors };
    const isEmpty = Object.values(data ?? {}).every((each) => each === null);
    return { errors, isEmpty, body: [Buffer.from(JSON.stringify(answer))] };
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

const EMPTY = /^\{(?:"\w+":null,?)*\}$/;

type Present = (errors: readonly GraphQLError[]) => readonly GraphQLFormattedError[];

export interface OperationSource {
  readonly schema: GraphQLSchema;
  /** One query, and the fragments it uses. */
  readonly document: DocumentNode;
  readonly cache: ItemCache | undefined;
}

export interface WrittenAnswer {
  readonly errors: readonly GraphQLFormattedError[];
  /** Whether `data` holds nothing but nulls. */
  readonly isEmpty: boolean;
  /** In parts. */
  readonly body: readonly Buffer[];
}
