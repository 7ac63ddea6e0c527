import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../errors/Refusal.ts';

/** Parses and validates documents against the public schema, and keeps what came of it by the document's text. */
export class DocumentStore {
  readonly #schema: GraphQLSchema;
  readonly #kept = new LRUCache<string, PreparedDocument | Refusal>({
    max: 2000,
    // Characters of query text; what is kept of a document takes some fifty times as many bytes.
    maxSize: 2_000_000,
    sizeCalculation: (_, query) => query.length + 1,
  });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Throws a `Refusal` for a text that is not a GraphQL document or does not fit the schema. */
  get(query: string): PreparedDocument {
    let document = this.#kept.get(query);
    if (document === undefined) {
      document = prepare(query, this.#schema);
      this.#kept.set(query, document);
    }
    if (document instanceof Refusal) throw document;
    return document;
  }
}

function prepare(query: string, schema: GraphQLSchema): PreparedDocument | Refusal {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return new Refusal('syntax', { graphqlErrors: [error] });
    throw error;
  }
  const errors = validate(schema, document);
  if (errors.length > 0) return new Refusal('validation', { graphqlErrors: errors });
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
        text: separated.length === 1 ? query : print(own),
      };
    }),
  };
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
}
