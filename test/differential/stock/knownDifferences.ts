import {
  type DocumentNode,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
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
    kind: 'order',
    reason: 'Fields that several fragments of one type select come together, where the first of them stands.',
    appliesTo: hasFragment,
  },
  {
    kind: 'values',
    reason: 'A fragment on an interface or a union within an object: its fields are left out.',
    appliesTo: hasAbstractFragmentInObject,
  },
];

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
  readonly kind: Difference;
  readonly reason: string;
  appliesTo(document: DocumentNode, schema: GraphQLSchema): boolean;
}
