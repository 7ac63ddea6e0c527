import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { Variables } from '../../http/Variables.ts';

/** A document that is valid against the public schema. */
export interface PreparedDocument<Operation = PreparedOperation> {
  readonly operations: readonly Operation[];
}

/** One operation of a document. The same operation is the same object for as long as its document is cached. */
export interface PreparedOperation {
  readonly name: string | undefined;
  readonly isQuery: boolean;
  /** Without places in the text, which take most of a parsed document's memory. */
  readonly definition: OperationDefinitionNode;
  /** The operation with the fragments it uses, and nothing else. */
  readonly document: DocumentNode;
  /** The same as text: the caller's own where the document has one operation. */
  readonly text: string;
  /** The caller's own text of the whole document. */
  readonly source: string;
  /** How many values of the schema itself its answer may hold (`introspectedValues`). */
  readonly introspected: number;
  /** How many values its answer may hold with these variables, which must have been checked (`costOf`). */
  readonly cost: (variables: Variables) => number;
}
