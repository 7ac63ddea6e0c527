import { type DocumentNode, type GraphQLSchema, Kind, parse, print, validate, visit } from 'graphql';
import type { Asked } from '../generate/documents.ts';

/**
 * The same document under the fields' own names, without conditions and without introspection. The stock gateway is
 * known to answer these differently (`stockExamples`, `conditions.test.ts`). Undefined if nothing valid is left.
 */
export function plainly(
  { query, operationName, variables }: Asked,
  schema: GraphQLSchema,
): Asked | undefined {
  const plain = visit(parse(query, { noLocation: true }), {
    Field: {
      enter: ({ alias: _, ...field }) => (isIntrospection(field.name.value) ? null : field),
      leave: (field) => (field.selectionSet?.selections.length === 0 ? null : undefined),
    },
    Directive: () => null,
    InlineFragment: {
      leave: ({ selectionSet }) => (selectionSet.selections.length === 0 ? null : undefined),
    },
  });
  const text = print(withUsedVariables(plain));
  if (!isValid(text, schema)) return undefined;
  return { query: text, operationName, variables };
}

function isIntrospection(name: string): boolean {
  return name === '__schema' || name === '__type';
}

function isValid(text: string, schema: GraphQLSchema): boolean {
  try {
    return validate(schema, parse(text)).length === 0;
  } catch {
    // A selection is empty.
    return false;
  }
}

function withUsedVariables(document: DocumentNode): DocumentNode {
  const used = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  });
  return visit(document, {
    [Kind.VARIABLE_DEFINITION]: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  });
}
