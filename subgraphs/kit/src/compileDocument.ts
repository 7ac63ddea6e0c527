import { type DocumentNode, type GraphQLSchema, visit } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';

/**
 * Compiles an operation; null where the compiler does not know a construct, and where fields have conditions: compiled
 * fields that are merged take each other's. The gateway sends none.
 */
export function compileDocument(schema: GraphQLSchema, document: DocumentNode): CompiledDocument | null {
  if (hasConditions(document)) return null;
  const compiled = compileQuery(schema, document, undefined, { disablingCapturingStackErrors: true });
  return isCompiledQuery(compiled) ? (compiled.query as CompiledDocument) : null;
}

function hasConditions(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive({ name }) {
      if (name.value === 'skip' || name.value === 'include') found = true;
    },
  });
  return found;
}

/** Gives what executing the operation gives. */
export type CompiledDocument = (root: unknown, context: object, variables: object) => unknown;
