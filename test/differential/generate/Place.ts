import type { GraphQLCompositeType, GraphQLSchema } from 'graphql';
import type { DocumentTree } from './documentTree.ts';
import type { KnownValues, Values } from './Values.ts';
import type { Variable, Variables } from './Variables.ts';

/** What an operation or a fragment refers to itself. */
export interface Scope {
  readonly variables: Set<Variable>;
  readonly fragments: Set<string>;
  /** Its number among the fragments: it may spread later ones only. */
  readonly after: number;
}

/** What a document is made from. */
export interface Context {
  readonly schema: GraphQLSchema;
  readonly options: DocumentOptions;
  readonly values: Values;
  readonly variables: Variables;
  readonly fragments: FragmentSource;
  readonly argumentNumbers: DocumentTree['arguments'];
  /** Text of the arguments given to a field, by field and variant, with the variables in it. */
  readonly argumentsOf: Map<string, readonly Given[]>;
}

/** One argument. */
export interface Given {
  readonly name: string;
  readonly text: string;
  readonly variables: readonly Variable[];
}

/** The place of a selection set. */
export interface Place extends Context {
  readonly scope: Scope;
  /** Fields around it. */
  readonly level: number;
}

interface FragmentSource {
  /** The name of a fragment that may be spread on this type here, if there is one. */
  spreadOn(type: GraphQLCompositeType, pick: number, place: Place): string | undefined;
}

export interface DocumentOptions {
  /** Most fields within fields; documents grow fast with it. */
  readonly levels: number;
  /** How often a field is chosen beside another; 1 by default. */
  readonly weight?: (type: string, field: string) => number;
  readonly values?: KnownValues;
}
