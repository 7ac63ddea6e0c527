import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Difference } from './compareStock.ts';

/**
 * The stock gateway's answers to plain documents (`plainly`) that differ from those of one GraphQL server.
 * docs/decisions/0012-one-way-to-join.md tells operators the same. What is not here must be answered alike.
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
    reason: 'A fragment on an object type within one on an interface: its fields may be left out.',
    appliesTo: hasObjectFragmentInAbstract,
  },
  {
    kinds: ['values', 'errors'],
    reason: 'A variable called `representations`, where entities are fetched: the fetch is refused.',
    appliesTo: hasVariableOfFetches,
  },
  {
    kinds: ['values', 'errors'],
    reason: '`__typename` in a fragment: fields of the fragment, or of one beside it, may be left out.',
    appliesTo: hasTypenameInFragment,
  },
  {
    kinds: ['missingErrors'],
    reason: 'Beside errors of subgraphs, values that do not fit the schema are null without an error.',
    appliesTo: () => true,
  },
];

function hasTypenameInFragment(document: DocumentNode): boolean {
  let found = false;
  const enter = ({ selectionSet: { selections } }: InlineFragmentNode | FragmentDefinitionNode) => {
    found ||= selections.some((each) => each.kind === Kind.FIELD && each.name.value === '__typename');
  };
  visit(document, { InlineFragment: enter, FragmentDefinition: enter });
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

function hasObjectFragmentInAbstract(document: DocumentNode, schema: GraphQLSchema): boolean {
  const typeOf = ({ typeCondition }: InlineFragmentNode | FragmentDefinitionNode) =>
    schema.getType(typeCondition?.name.value ?? '');
  let found = false;
  const enter = (outer: InlineFragmentNode | FragmentDefinitionNode) => {
    if (!isAbstractType(typeOf(outer))) return;
    found ||= outer.selectionSet.selections.some(
      (each) => each.kind === Kind.INLINE_FRAGMENT && isObjectType(typeOf(each)),
    );
  };
  visit(document, { InlineFragment: enter, FragmentDefinition: enter });
  return found;
}

export interface KnownDifference {
  readonly kinds: readonly Difference[];
  readonly reason: string;
  appliesTo(document: DocumentNode, schema: GraphQLSchema): boolean;
}
