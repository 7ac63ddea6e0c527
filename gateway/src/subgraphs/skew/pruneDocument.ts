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
 * A document without everything that a schema does not know. It loses a field with whatever is unknown in its
 * arguments, a fragment on an unknown type, a variable. Of each object that is left the type is selected as well.
 * Undefined when nothing is left, or too much has to be looked at.
 *
 * @param expected the schema that the document was written for. It names the removed parts
 */
export function pruneDocument(
  document: DocumentNode,
  schema: GraphQLSchema,
  expected: GraphQLSchema,
): PrunedDocument | undefined {
  const lacking = new Set<string>();
  const typeKey = freeTypeKey(document);
  const typename: FieldNode = {
    kind: Kind.FIELD,
    ...(typeKey === TYPENAME ? {} : { alias: { kind: Kind.NAME, value: typeKey } }),
    name: { kind: Kind.NAME, value: TYPENAME },
  };
  let left = document;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const faults = faultyNodes(left, schema);
    if (faults.size === 0) return { document: left, lacking, typeKey };
    const before = left;
    left = withoutNodes(left, removableAround(left, faults), { expected, lacking, typename });
    // Stryker disable next-line ConditionalExpression: without it the same comes out, after more rounds
    if (left === before) return undefined;
  }
  return undefined;
}

const TYPENAME = '__typename';

/**
 * A removed part may leave variables and fragments unused. These are removed in the next round. It takes two or three.
 */
const MOST_ROUNDS = 20;

/** The response key under which types can be asked for: a caller may have given `__typename` to another field. */
function freeTypeKey(document: DocumentNode): string {
  const taken = new Set<string>();
  visit(document, {
    Field({ alias, name }) {
      if (alias !== undefined && alias.value !== name.value) taken.add(alias.value);
    },
  });
  let key = TYPENAME;
  while (taken.has(key)) key += '_';
  return key;
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
  { expected, lacking, typename }: Removal,
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
        return node.kind === Kind.SELECTION_SET ? withTypename(node, typename) : undefined;
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
function withTypename(set: SelectionSetNode, typename: FieldNode): SelectionSetNode | undefined {
  const key = keyOf(typename);
  const isThere = set.selections.some(
    (selection) => selection.kind === Kind.FIELD && keyOf(selection) === key,
  );
  return isThere ? undefined : { ...set, selections: [...set.selections, typename] };
}

function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

interface Removal {
  readonly expected: GraphQLSchema;
  /** Gets the coordinates of the fields taken out. */
  readonly lacking: Set<string>;
  /** The selection of each object. */
  readonly typename: FieldNode;
}

export interface PrunedDocument {
  readonly document: DocumentNode;
  /** Coordinates of the fields taken out, as `Event.title_nb`. */
  readonly lacking: ReadonlySet<string>;
  /** The response key of each object's type. */
  readonly typeKey: string;
}
