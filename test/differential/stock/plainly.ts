import { type DocumentNode, type GraphQLSchema, Kind, parse, print, validate, visit } from 'graphql';
import type { Asked } from '../generate/documents.ts';

/**
 * The same document asked plainly: under the fields' own names, without conditions, introspection and names of types.
 * Undefined where nothing valid is left.
 */
export function plainly({ query, variables }: Asked, schema: GraphQLSchema): Asked | undefined {
  const bare = visit(parse(query, { noLocation: true }), {
    Field: {
      enter: ({ name: { value }, alias, ...field }) =>
        value.startsWith('__') ? null : { ...field, name: { kind: Kind.NAME, value } },
      leave: (field) => (field.selectionSet?.selections.length === 0 ? null : undefined),
    },
    Directive: () => null,
    InlineFragment: { leave: ({ selectionSet }) => (selectionSet.selections.length === 0 ? null : undefined) },
    OperationDefinition: { leave: (node) => ({ ...node, name: undefined }) },
  });
  const text = print(withUsedVariables(bare));
  const [document, faults] = checked(text, schema);
  if (document === undefined || faults > 0) return undefined;
  const declared = new Set(
    document.definitions.flatMap((node) =>
      node.kind === Kind.OPERATION_DEFINITION
        ? (node.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
        : [],
    ),
  );
  const given = Object.entries(variables).filter(([name]) => declared.has(name));
  return { query: text, variables: Object.fromEntries(given) };
}

function checked(text: string, schema: GraphQLSchema): readonly [DocumentNode | undefined, number] {
  try {
    const document = parse(text);
    const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    return [document, operations.length === 1 ? validate(schema, document).length : 1];
  } catch {
    return [undefined, 1];
  }
}

function withUsedVariables(document: DocumentNode): DocumentNode {
  const used = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  });
  return visit(document, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  });
}
