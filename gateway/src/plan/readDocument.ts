import {
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
} from 'graphql';
import { costOf } from '../limits/costOf.ts';
import { fragmentsOf } from '../limits/fragments.ts';
import type { ListSizes } from '../limits/listSizes.ts';
import type { PreparedDocument, PreparedOperation } from './documents/PreparedDocument.ts';
import type { CheckedDocument, Planned } from './messages.ts';

/**
 * Makes a text ready that `checkDocument` has let pass.
 *
 * @param checked what is known of it
 */
export function readDocument(
  query: string,
  { planned, introspected }: CheckedDocument,
  { schema, listSizes }: DocumentReading,
): PreparedDocument<PlannedOperation> {
  const document = parse(query, { noLocation: true });
  const fragments = fragmentsOf(document);
  const separated = Object.values(separateOperations(document));
  return {
    operations: separated.map((own, index) => {
      const definition = own.definitions.find(
        ({ kind }) => kind === Kind.OPERATION_DEFINITION,
      ) as OperationDefinitionNode;
      const introspectedHere = introspected[index] ?? 0;
      return {
        name: definition.name?.value,
        isQuery: definition.operation === OperationTypeNode.QUERY,
        definition,
        document: own,
        cost: costOf(definition, introspectedHere, { schema, fragments, listSizes }),
        introspected: introspectedHere,
        text: separated.length === 1 ? query : print(own),
        source: query,
        planned,
      };
    }),
  };
}

/** An operation, and what the planner thread has told of it. */
export interface PlannedOperation extends PreparedOperation {
  /** How it is executed, where its variables make no difference to that. */
  readonly planned: Planned | undefined;
}

/** What a document is read by. */
export interface DocumentReading {
  /** What callers see. */
  readonly schema: GraphQLSchema;
  readonly listSizes: ListSizes;
}
