import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * What is left of a document when everything is taken out that a schema does not know: a field with whatever is unknown
 * in its arguments, a fragment on an unknown type, a variable. Of each object that is left the type is selected as well.
 * Undefined when nothing is left.
 *
 * @param expected the schema that the document was written for, which names what is taken out
 */
export function pruneDocument(
  document: DocumentNode,
  schema: GraphQLSchema,
  expected: GraphQLSchema,
): PrunedDocument | undefined {
  const lacking = new Set<string>();
  let left = document;
  for (let faults = faultyNodes(left, schema); faults.size > 0; faults = faultyNodes(left, schema)) {
    const before = left;
    left = withoutNodes(left, removableAround(left, faults), expected, lacking);
    if (left === before || left.definitions.length === 0) return undefined;
  }
  return { document: left, lacking };
}

function faultyNodes(document: DocumentNode, schema: GraphQLSchema): ReadonlySet<ASTNode> {
  return new Set(validate(schema, document).flatMap(({ nodes }) => nodes?.[0] ?? []));
}

/** The nearest node around each that can be taken out of a document. */
function removableAround(document: DocumentNode, nodes: ReadonlySet<ASTNode>): ReadonlySet<ASTNode> {
  const around: ASTNode[] = [];
  const found = new Set<ASTNode>();
  visit(document, {
    enter(node) {
      if (removable.has(node.kind)) around.push(node);
      const nearest = around.at(-1);
      if (nodes.has(node) && nearest !== undefined) found.add(nearest);
    },
    leave(node) {
      if (around.at(-1) === node) around.pop();
    },
  });
  return found;
}

function withoutNodes(
  document: DocumentNode,
  removed: ReadonlySet<ASTNode>,
  expected: GraphQLSchema,
  lacking: Set<string>,
): DocumentNode {
  const types = new TypeInfo(expected);
  return visit(
    document,
    visitWithTypeInfo(types, {
      enter(node) {
        if (!removed.has(node)) return undefined;
        const parent = types.getParentType();
        if (node.kind === Kind.FIELD && parent) lacking.add(`${parent.name}.${node.name.value}`);
        return null;
      },
      leave(node) {
        return node.kind === Kind.SELECTION_SET ? withTypename(node) : undefined;
      },
    }),
  );
}

const removable: ReadonlySet<Kind> = new Set([
  Kind.FIELD,
  Kind.INLINE_FRAGMENT,
  Kind.FRAGMENT_SPREAD,
  Kind.FRAGMENT_DEFINITION,
  Kind.VARIABLE_DEFINITION,
]);

/** Something must be selected of an object, and its type decides which fields are missing of it. */
function withTypename(set: SelectionSetNode): SelectionSetNode | undefined {
  const isThere = set.selections.some(
    (selection) =>
      selection.kind === Kind.FIELD && (selection.alias ?? selection.name).value === typename.name.value,
  );
  return isThere ? undefined : { ...set, selections: [...set.selections, typename] };
}

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

export interface PrunedDocument {
  readonly document: DocumentNode;
  /** Coordinates of the fields taken out, as `Event.title_nb`. */
  readonly lacking: ReadonlySet<string>;
}
