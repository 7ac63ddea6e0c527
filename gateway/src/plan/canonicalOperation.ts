import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  visit,
} from 'graphql';

/**
 * The operation as the planner gets it, with response keys of our own: a field's own name where the caller calls it
 * so, else an alias that no field of the graph has. So no key can meet another, a key that the planner adds for a
 * join, or a meta field. What the caller asks under two keys stays apart: a null in the one must not spread to the
 * other. `__typename` is asked of
 * interfaces and unions alone: an object's is known, and introspection needs no subgraph.
 *
 * @param operation specialized (`specialize`)
 */
export function canonicalOperation(
  operation: OperationDefinitionNode,
  { schema, aliasMark }: CanonicalNames,
): CanonicalOperation {
  const sourceKeys = new Map<FieldNode, string>();
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  const renamed = freeOfRepresentations(operation);

  function keyOf(node: FieldNode, type: GraphQLOutputType): string {
    const known = sourceKeys.get(node);
    if (known !== undefined) return known;
    const { alias, name, arguments: given = [] } = node;
    const responseKey = (alias ?? name).value;
    const asked = `${responseKey}:${name.value}(${given.map(argumentText).sort().join()}):${shapeOf(type)}`;
    let key = keys.get(asked);
    if (key === undefined) {
      const plain = responseKey === name.value && given.length === 0 && !taken.has(name.value);
      key = plain ? name.value : `${name.value}${aliasMark}${keys.size}`;
      taken.add(key);
      keys.set(asked, key);
    }
    sourceKeys.set(node, key);
    return key;
  }

  function merged(parent: GraphQLNamedType, sets: readonly DeclaredSet[]): readonly SelectionNode[] {
    const fields = new Map<string, MergedField>();
    const fragments = new Map<string, DeclaredSet[]>();

    function collect({ set, declared }: DeclaredSet): void {
      for (const selection of set.selections) {
        if (selection.kind === Kind.FIELD) collectField(selection, declared);
        else if (selection.kind === Kind.INLINE_FRAGMENT) {
          const condition = selection.typeCondition && schema.getType(selection.typeCondition.name.value);
          collectFragment({ set: selection.selectionSet, declared: condition ?? declared });
        }
      }
    }

    function collectField(node: FieldNode, declared: GraphQLNamedType): void {
      const type = fieldType(declared, node);
      if (type === undefined) return;
      const key = keyOf(node, type);
      const field = fields.get(key) ?? { node, type: fieldType(parent, node) ?? type, sets: [] };
      fields.set(key, field);
      if (node.selectionSet !== undefined) {
        field.sets.push({ set: node.selectionSet, declared: getNamedType(type) });
      }
    }

    function collectFragment(fragment: DeclaredSet): void {
      const { declared } = fragment;
      if (includesAll(schema, declared, parent)) collect(fragment);
      else if (!isObjectType(parent)) {
        const others = fragments.get(declared.name);
        if (others === undefined) fragments.set(declared.name, [fragment]);
        else others.push(fragment);
      }
    }

    for (const set of sets) collect(set);
    return [...Array.from(fields, ([key, field]) => fieldNode(key, field)), ...fragmentNodes(fragments)];
  }

  function fieldNode(key: string, { node, type, sets }: MergedField): FieldNode {
    const { name, arguments: given = [] } = node;
    return {
      kind: Kind.FIELD,
      name,
      arguments: given.map((argument) => ({ ...argument, value: renamed.within(argument.value) })),
      ...(key === name.value ? {} : { alias: { kind: Kind.NAME, value: key } }),
      ...(isCompositeType(getNamedType(type)) && { selectionSet: subselection(getNamedType(type), sets) }),
    };
  }

  function subselection(type: GraphQLNamedType, sets: readonly DeclaredSet[]): SelectionSetNode {
    const selections = merged(type, sets);
    const named = isAbstractType(type) || selections.length === 0;
    return { kind: Kind.SELECTION_SET, selections: named ? [typename, ...selections] : selections };
  }

  function fragmentNodes(fragments: ReadonlyMap<string, readonly DeclaredSet[]>): SelectionNode[] {
    return Array.from(fragments).flatMap(([name, sets]): SelectionNode[] => {
      const selections = merged(schema.getType(name) as GraphQLNamedType, sets);
      if (selections.length === 0) return [];
      return [
        {
          kind: Kind.INLINE_FRAGMENT,
          typeCondition: namedType(name),
          selectionSet: { kind: Kind.SELECTION_SET, selections },
        },
      ];
    });
  }

  function fieldType(parent: GraphQLNamedType, { name }: FieldNode): GraphQLOutputType | undefined {
    if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
    return parent.getFields()[name.value]?.type;
  }

  const root = schema.getQueryType();
  const selections = root ? merged(root, [{ set: operation.selectionSet, declared: root }]) : [];
  const own = {
    ...operation,
    directives: [],
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  } as const;
  return {
    definition: selections.length === 0 ? undefined : withUsedVariables(renamed.definitions(own)),
    sourceKeys,
    variableNames: renamed.names,
  };
}

/** The operation with the definitions of those variables alone that it uses. */
export function withUsedVariables(operation: OperationDefinitionNode): OperationDefinitionNode {
  const used = new Set<string>();
  visit(operation.selectionSet, { Variable: ({ name }) => void used.add(name.value) });
  const { variableDefinitions = [] } = operation;
  return {
    ...operation,
    variableDefinitions: variableDefinitions.filter(({ variable }) => used.has(variable.name.value)),
  };
}

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

function namedType(name: string): NamedTypeNode {
  return { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } };
}

/** Whether every object of type `parent` is of type `condition`, and has the fields of an interface of that name. */
function includesAll(schema: GraphQLSchema, condition: GraphQLNamedType, parent: GraphQLNamedType): boolean {
  if (condition === parent) return true;
  if (!isAbstractType(condition)) return false;
  return (isObjectType(parent) || isInterfaceType(parent)) && schema.isSubType(condition, parent);
}

/** Equal for types whose values may stand under one response key (`SameResponseShape` of GraphQL's validation). */
function shapeOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  return isCompositeType(named) ? String(type).replace(named.name, '{}') : String(type);
}

/** Equal for arguments that validation takes as the same. */
function argumentText({ name, value }: ArgumentNode): string {
  return `${name.value}:${print(sorted(value))}`;
}

function sorted(value: ValueNode): ValueNode {
  return visit(value, {
    ObjectValue: {
      leave: (node) => ({
        ...node,
        fields: node.fields.toSorted((left, right) => (left.name.value < right.name.value ? -1 : 1)),
      }),
    },
  });
}

/** The planner calls a variable of its own `representations`: the caller's of that name gets another. */
function freeOfRepresentations({ variableDefinitions = [] }: OperationDefinitionNode): RenamedVariables {
  const names = new Set(variableDefinitions.map(({ variable }) => variable.name.value));
  if (!names.has(RESERVED)) {
    return { names: none, within: (value) => value, definitions: (operation) => operation };
  }
  let free = `${RESERVED}_`;
  while (names.has(free)) free += '_';
  const rename = {
    Variable: (node: { readonly name: { readonly value: string } }) =>
      node.name.value === RESERVED ? { ...node, name: { kind: Kind.NAME, value: free } } : undefined,
  };
  return {
    names: new Map([[free, RESERVED]]),
    within: (value) => visit(value, rename),
    definitions: (operation) => ({
      ...operation,
      variableDefinitions: variableDefinitions.map((definition) => visit(definition, rename)),
    }),
  };
}

const RESERVED = 'representations';
const none: ReadonlyMap<string, string> = new Map();

/** What canonical names are made with. */
export interface CanonicalNames {
  readonly schema: GraphQLSchema;
  /** No field of the graph has a name that ends with this and a number. */
  readonly aliasMark: string;
}

export interface CanonicalOperation {
  /** Undefined where no subgraph has to be asked. */
  readonly definition: OperationDefinitionNode | undefined;
  /** Under which key the canonical answer has the value of a field of the specialized operation. */
  readonly sourceKeys: ReadonlyMap<FieldNode, string>;
  /** The caller's names of variables that are called otherwise here, by the name they have here. */
  readonly variableNames: ReadonlyMap<string, string>;
}

interface MergedField {
  readonly node: FieldNode;
  readonly type: GraphQLOutputType;
  readonly sets: DeclaredSet[];
}

/** A selection set, and the type of which it is written: where it is merged, objects may be known more narrowly. */
interface DeclaredSet {
  readonly set: SelectionSetNode;
  readonly declared: GraphQLNamedType;
}

interface RenamedVariables {
  readonly names: ReadonlyMap<string, string>;
  readonly within: (value: ValueNode) => ValueNode;
  readonly definitions: (operation: OperationDefinitionNode) => OperationDefinitionNode;
}
