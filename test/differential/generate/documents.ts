import type { Arbitrary } from 'fast-check';
import { type GraphQLSchema, print } from 'graphql';
import { buildDocument } from './buildDocument.ts';
import { documentTrees } from './documentTree.ts';
import type { DocumentOptions } from './Place.ts';
import { separateConflicts } from './separateConflicts.ts';

export type { DocumentOptions } from './Place.ts';

/** Valid documents for a schema, with variables that fit them. They shrink to few and plain selections. */
export function documents(schema: GraphQLSchema, options: DocumentOptions): Arbitrary<Asked> {
  return documentTrees(options.levels).map((tree) => {
    const { document, operationName, variables } = buildDocument(schema, tree, options);
    return { query: print(separateConflicts(schema, document)), operationName, variables };
  });
}

/** What a caller sends. */
export interface Asked {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}
