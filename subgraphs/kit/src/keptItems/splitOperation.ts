import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  print,
  type SelectionSetNode,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * Splits an operation at a list field: into one in which the field has no selection, and one that asks for a single
 * item. Null where the items cannot be kept: the field is selected in no or several places, or what is selected of an
 * item depends on variables or arguments.
 */
export function splitOperation(
  document: DocumentNode,
  schema: GraphQLSchema,
  { type, field }: { readonly type: string; readonly field: string },
): SplitOperation | null {
  const places: FieldNode[] = [];
  const types = new TypeInfo(schema);
  const around = visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter(node) {
          if (types.getParentType()?.name !== type || node.name.value !== field) return undefined;
          places.push(node);
          return { ...node, selectionSet: undefined };
        },
      },
    }),
  );
  const selection = places.length === 1 ? places[0]?.selectionSet : undefined;
  if (selection === undefined) return null;
  const item = itemDocument(selection, document);
  return isFixed(item) ? { around, item, itemText: print(item) } : null;
}

/** The field by which an item document asks for its item. */
export const ITEM = 'item';

function itemDocument(selectionSet: SelectionSetNode, { definitions }: DocumentNode): DocumentNode {
  const fragments = definitions.filter(
    (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION,
  );
  const item: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: ITEM }, selectionSet };
  const whole: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: OperationTypeNode.QUERY,
        selectionSet: { kind: Kind.SELECTION_SET, selections: [item] },
      },
      ...fragments,
    ],
  };
  // Leaves out the fragments that an item does not use.
  return Object.values(separateOperations(whole))[0] as DocumentNode;
}

function isFixed(item: DocumentNode): boolean {
  let fixed = true;
  visit(item, {
    Variable() {
      fixed = false;
    },
    Field({ arguments: given = [] }) {
      if (given.length > 0) fixed = false;
    },
  });
  return fixed;
}

export interface SplitOperation {
  /** The operation, with the list field as a leaf. */
  readonly around: DocumentNode;
  /** Asks for one item by the field {@link ITEM}. */
  readonly item: DocumentNode;
  /** The same as text: equal for operations that select the same of an item. */
  readonly itemText: string;
}
