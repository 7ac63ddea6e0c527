import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  separateOperations,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../errors/Refusal.ts';
import { checkShape } from '../limits/checkShape.ts';
import { costOf } from '../limits/costOf.ts';
import { fragmentsOf } from '../limits/foldSelections.ts';
import type { Limits } from '../limits/Limits.ts';
import type { ListSizes } from '../limits/listSizes.ts';
import { parseWithin } from '../limits/parseWithin.ts';
import { FiniteNumbersRule } from './FiniteNumbersRule.ts';
import type { Variables } from './Variables.ts';

/**
 * Parses documents, holds them to the limits, validates them against the public schema, and keeps what came of it by
 * the document's text.
 */
export class DocumentStore {
  readonly #rules: DocumentRules;
  readonly #kept = new LRUCache<string, PreparedDocument | Refusal>({
    max: 2000,
    // Characters of query text; what is kept of a document takes some fifty times as many bytes.
    maxSize: 2_000_000,
    sizeCalculation: (_, query) => query.length + 1,
  });

  constructor(rules: DocumentRules) {
    this.#rules = rules;
  }

  /** Throws a `Refusal` for a text that is not a GraphQL document, exceeds a limit or does not fit the schema. */
  get(query: string): PreparedDocument {
    let document = this.#kept.get(query);
    if (document === undefined) {
      document = prepareOrRefuse(query, this.#rules);
      this.#kept.set(query, document);
    }
    if (document instanceof Refusal) throw document;
    return document;
  }
}

function prepareOrRefuse(query: string, rules: DocumentRules): PreparedDocument | Refusal {
  try {
    return prepare(query, rules);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function prepare(query: string, { schema, listSizes, limits }: DocumentRules): PreparedDocument {
  const document = parseWithin(limits, query);
  const fragments = fragmentsOf(document);
  checkShape(document, fragments, limits);
  // Comparing the fields of fragments that contain themselves may exhaust the stack, so these are refused first.
  if (fragments.size > 0) requireValid(validate(schema, document, [NoFragmentCyclesRule], { maxErrors }));
  requireValid(validate(schema, document, rules, { maxErrors }));
  const separated = Object.values(separateOperations(document));
  return {
    operations: separated.map((own) => {
      const definition = own.definitions.find(
        (node) => node.kind === 'OperationDefinition',
      ) as OperationDefinitionNode;
      return {
        name: definition.name?.value,
        isQuery: definition.operation === OperationTypeNode.QUERY,
        definition,
        document: own,
        cost: costOf(definition, { schema, fragments, listSizes }),
        text: separated.length === 1 ? query : print(own),
      };
    }),
  };
}

const maxErrors = 20;
const rules = [...specifiedRules, FiniteNumbersRule];

function requireValid(errors: readonly GraphQLError[]): void {
  if (errors.length > 0) throw new Refusal('validation', { graphqlErrors: errors.map(explained) });
}

/** Comparing fields that are asked for more than once is what GraphQL gives up, without saying why. */
function explained(error: GraphQLError): GraphQLError {
  if (error.message !== 'Validation aborted.') return error;
  return new GraphQLError('The query repeats too many fields to be checked. Ask for each of them once.');
}

/** What documents are held to. */
export interface DocumentRules {
  /** What callers see. */
  readonly schema: GraphQLSchema;
  readonly listSizes: ListSizes;
  readonly limits: Limits;
}

/** A document that is valid against the public schema. */
export interface PreparedDocument {
  readonly operations: readonly PreparedOperation[];
}

/** One operation of a document. The same operation is the same object for as long as its document is kept. */
export interface PreparedOperation {
  readonly name: string | undefined;
  readonly isQuery: boolean;
  readonly definition: OperationDefinitionNode;
  /** The operation with the fragments it uses, and nothing else. */
  readonly document: DocumentNode;
  /** The same as text: the caller's own where the document has one operation. */
  readonly text: string;
  /** How many values its answer may hold with these variables, which must have been checked (`costOf`). */
  readonly cost: (variables: Variables) => number;
}
