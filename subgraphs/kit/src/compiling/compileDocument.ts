import type { DocumentNode, GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { canCompile } from './canCompile.ts';

/**
 * Compiles an operation; null where the compiler does not know a construct, or takes it for another (`canCompile`).
 */
export function compileDocument(schema: GraphQLSchema, document: DocumentNode): CompiledDocument | null {
  if (!canCompile(document)) return null;
  const compiled = compileQuery(schema, document, undefined, { disablingCapturingStackErrors: true });
  return isCompiledQuery(compiled) ? (compiled.query as CompiledDocument) : null;
}

/** Gives what executing the operation gives. */
export type CompiledDocument = (root: unknown, context: object, variables: object) => unknown;
