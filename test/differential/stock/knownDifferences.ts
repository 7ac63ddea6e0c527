import {
  type DocumentNode,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Difference } from './compareStock.ts';

/**
 * What the stock gateway answers otherwise than one GraphQL server, of documents that are asked plainly (`plainly`).
 * docs/operating.md tells operators the same. What is not here must be answered alike.
 */
export const knownDifferences: readonly KnownDifference[] = [
  {
    kinds: ['order'],
    reason: 'Fields that several fragments of one type select come together, where the first of them stands.',
    appliesTo: hasFragment,
  },
  {
    kinds: ['values', 'errors'],
    reason: 'A fragment on an interface or a union within an object: its fields are left out.',
    appliesTo: hasAbstractFragmentInObject,
  },
  {
    kinds: ['values', 'errors'],
    reason: 'A variable called `representations`, where entities are fetched: the fetch is refused.',
    appliesTo: hasVariableOfFetches,
  },
  {
    kinds: ['values', 'errors'],
    reason: 'A fragment on the query’s type and the name of a type: the fragment’s fields are left out.',
    appliesTo: (document, schema) =>
      print(document).includes('__typename') && conditionsIn(document).has(String(schema.getQueryType())),
  },
];

/** The types that fragments are on. */
function conditionsIn(document: DocumentNode): ReadonlySet<string> {
  const found = new Set<string>();
  visit(document, {
    InlineFragment: ({ typeCondition }) => void found.add(typeCondition?.name.value ?? ''),
    FragmentDefinition: ({ typeCondition }) => void found.add(typeCondition.name.value),
  });
  return found;
}

function hasVariableOfFetches({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (node) =>
      node.kind === Kind.OPERATION_DEFINITION &&
      (node.variableDefinitions ?? []).some(({ variable }) => variable.name.value === 'representations'),
  );
}

function hasFragment(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    InlineFragment: () => {
      found = true;
    },
    FragmentSpread: () => {
      found = true;
    },
  });
  return found;
}

function hasAbstractFragmentInObject(document: DocumentNode, schema: GraphQLSchema): boolean {
  const conditions = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.typeCondition.name.value]] : [],
    ),
  );
  const types = new TypeInfo(schema);
  let found = false;
  const enter = (condition: string | undefined, parent: unknown) => {
    if (condition !== undefined && isObjectType(parent) && isAbstractType(schema.getType(condition)))
      found = true;
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      FragmentSpread: ({ name }) => enter(conditions.get(name.value), types.getParentType()),
    }),
  );
  // Within an inline fragment its own type is the parent already: look at what is around it.
  visit(
    document,
    visitWithTypeInfo(types, {
      SelectionSet: ({ selections }) => {
        for (const each of selections) {
          if (each.kind === Kind.INLINE_FRAGMENT)
            enter(each.typeCondition?.name.value, types.getParentType());
        }
      },
    }),
  );
  return found;
}

export interface KnownDifference {
  readonly kinds: readonly Difference[];
  readonly reason: string;
  appliesTo(document: DocumentNode, schema: GraphQLSchema): boolean;
}
