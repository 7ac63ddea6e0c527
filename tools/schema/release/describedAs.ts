import {
  type ASTNode,
  type ConstDirectiveNode,
  type DocumentNode,
  Kind,
  type StringValueNode,
  visit,
} from 'graphql';

/**
 * A subgraph's schema with additions from a supergraph: descriptions, `@inaccessible` and `@deprecated` of types,
 * fields, arguments and values. A subgraph's schema that was extracted from a supergraph lacks these.
 */
export function describedAs(supergraph: DocumentNode, schema: DocumentNode): DocumentNode {
  const known = new Map<string, Element>();
  withCoordinates(supergraph, (coordinate, element) => {
    known.set(coordinate, element);
    return element;
  });
  const whole = supergraph.definitions.find(({ kind }) => kind === Kind.SCHEMA_DEFINITION);
  const described = withCoordinates(schema, (coordinate, element) => {
    const { description, directives = [] } = known.get(coordinate) ?? {};
    const copied = directives.filter(({ name }) => COPIED.has(name.value));
    const own = (element.directives ?? []).filter(({ name }) => !COPIED.has(name.value));
    return { ...element, ...(description && { description }), directives: [...own, ...copied] };
  });
  const definitions = described.definitions.map((definition) =>
    definition.kind === Kind.SCHEMA_DEFINITION ? { ...definition, ...descriptionOf(whole) } : definition,
  );
  return { ...described, definitions };
}

function descriptionOf(node: ASTNode | undefined): { readonly description?: StringValueNode } {
  return node?.kind === Kind.SCHEMA_DEFINITION && node.description ? { description: node.description } : {};
}

/** The directives that concern callers. */
const COPIED: ReadonlySet<string> = new Set(['inaccessible', 'deprecated']);

/** The document with each element as `change` gives it. */
function withCoordinates(
  document: DocumentNode,
  change: (coordinate: string, element: Element) => Element,
): DocumentNode {
  const names: string[] = [];
  return visit(document, {
    enter(node) {
      if (isElement(node)) names.push(node.name.value);
    },
    leave(node) {
      if (!isElement(node)) return undefined;
      const changed = change(names.join('.'), node);
      names.pop();
      return changed;
    },
  }) as DocumentNode;
}

function isElement(node: ASTNode): node is ASTNode & Element {
  return KINDS.has(node.kind);
}

const KINDS: ReadonlySet<string> = new Set([
  Kind.SCALAR_TYPE_DEFINITION,
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INTERFACE_TYPE_DEFINITION,
  Kind.UNION_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
  Kind.FIELD_DEFINITION,
  Kind.INPUT_VALUE_DEFINITION,
  Kind.ENUM_VALUE_DEFINITION,
]);

interface Element {
  readonly name: { readonly value: string };
  readonly description?: StringValueNode | undefined;
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}
