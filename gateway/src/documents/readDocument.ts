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
import { fragmentsOf } from '../limits/foldSelections.ts';
import type { ListSizes } from '../limits/listSizes.ts';
import type { Planned } from '../planning/messages.ts';
import type { PreparedDocument } from './PreparedDocument.ts';

/**
 * Makes a text ready that `checkDocument` has let pass.
 *
 * @param planned how its one operation is executed, where that is known
 */
export function readDocument(
  query: string,
  planned: Planned | undefined,
  { schema, listSizes }: DocumentReading,
): PreparedDocument {
  const document = parse(query, { noLocation: true });
  const fragments = fragmentsOf(document);
  const separated = Object.values(separateOperations(document));
  return {
    operations: separated.map((own) => {
      const definition = own.definitions.find(
        ({ kind }) => kind === Kind.OPERATION_DEFINITION,
      ) as OperationDefinitionNode;
      return {
        name: definition.name?.value,
        isQuery: definition.operation === OperationTypeNode.QUERY,
        definition,
        document: own,
        cost: costOf(definition, { schema, fragments, listSizes }),
        text: separated.length === 1 ? query : print(own),
        source: query,
        planned,
      };
    }),
  };
}

/** What a document is read by. */
export interface DocumentReading {
  /** What callers see. */
  readonly schema: GraphQLSchema;
  readonly listSizes: ListSizes;
}
