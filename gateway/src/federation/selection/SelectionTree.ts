import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  type InlineFragmentNode,
  isInterfaceType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type ValueNode,
} from 'graphql';

/**
 * The selection of an operation that is valid against the schema, resolved once: each fragment in place of
 * its spreads is one object, so the tree is not larger than the document.
 */
export function selectionTree({ definition, document }: Operation, schema: GraphQLSchema): SelectionTree {
  const fragments = new Map<string, () => SelectionTree | undefined>();
  for (const node of document.definitions) {
    if (node.kind !== Kind.FRAGMENT_DEFINITION) continue;
    let tree: SelectionTree | undefined;
    const type = schema.getType(node.typeCondition.name.value);
    fragments.set(node.name.value, () => {
      tree ??= type && ofSet(node.selectionSet, type);
      return tree;
    });
  }

  function ofSet({ selections }: SelectionSetNode, type: GraphQLNamedType): SelectionTree {
    return { type, selections: selections.flatMap((node) => ofSelection(node, type) ?? []) };
  }

  function ofSelection(node: SelectionNode, parent: GraphQLNamedType): Selection | undefined {
    if (node.kind === Kind.FIELD) return ofField(node, parent);
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const within = fragments.get(node.name.value)?.();
      return within && { kind: 'fragment', node, condition: within.type, within };
    }
    const condition = node.typeCondition && schema.getType(node.typeCondition.name.value);
    if (node.typeCondition !== undefined && condition === undefined) return undefined;
    return { kind: 'fragment', node, condition, within: ofSet(node.selectionSet, condition ?? parent) };
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType): SelectedField | undefined {
    const meta = metaFieldOf(node.name.value, parent, schema);
    const field = meta ?? fieldOf(parent, node.name.value);
    if (field === undefined) return undefined;
    const within = node.selectionSet && ofSet(node.selectionSet, getNamedType(field.type));
    return { kind: 'field', node, parent, field, isMeta: meta !== undefined, within };
  }

  const root = schema.getRootType(definition.operation);
  return root ? ofSet(definition.selectionSet, root) : nothing;
}

/** The rest of a tree once its conditions are known. A selection may be empty then. */
export function includedIn(tree: SelectionTree, values: ConditionValues): SelectionTree {
  const known = new Map<SelectionTree, SelectionTree>();

  function leftOf(whole: SelectionTree): SelectionTree {
    const before = known.get(whole);
    if (before !== undefined) return before;
    const included = whole.selections.filter(({ node }) => isIncluded(node.directives, values));
    const left = { ...whole, selections: included.map(within) };
    known.set(whole, left);
    return left;
  }

  function within(selection: Selection): Selection {
    if (selection.kind === 'fragment') return { ...selection, within: leftOf(selection.within) };
    return selection.within === undefined ? selection : { ...selection, within: leftOf(selection.within) };
  }

  return leftOf(tree);
}

/** The tree as a selection set, without conditions and with each fragment written where it is spread. */
export function writtenOut({ selections }: SelectionTree): SelectionSetNode {
  return {
    kind: Kind.SELECTION_SET,
    selections: selections.map((selection): FieldNode | InlineFragmentNode => {
      const { node, within } = selection;
      const directives = (node.directives ?? []).filter(({ name }) => !isCondition(name.value));
      if (selection.kind === 'field') {
        return { ...selection.node, directives, ...(within && { selectionSet: writtenOut(within) }) };
      }
      const { condition } = selection;
      return {
        kind: Kind.INLINE_FRAGMENT,
        ...(condition && { typeCondition: namedType(condition) }),
        directives,
        selectionSet: writtenOut(selection.within),
      };
    }),
  };
}

export function namedType({ name: value }: GraphQLNamedType): NamedTypeNode {
  return { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value } };
}

/** The fields that are selected of an object, those of its fragments included, each fragment's once. */
export function* fieldsIn(
  tree: SelectionTree,
  visited = new Set<SelectionTree>(),
): Generator<SelectedField, void> {
  if (visited.has(tree)) return;
  visited.add(tree);
  for (const selection of tree.selections) {
    if (selection.kind === 'field') yield selection;
    else yield* fieldsIn(selection.within, visited);
  }
}

export function fieldOf(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

function metaFieldOf(
  name: string,
  parent: GraphQLNamedType,
  schema: GraphQLSchema,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (parent !== schema.getQueryType()) return undefined;
  return [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name);
}

const nothing: SelectionTree = { type: GraphQLString, selections: [] };

export interface SelectionTree {
  /** The type that the selections are written for: the object's own, or an interface or union of it. */
  readonly type: GraphQLNamedType;
  readonly selections: readonly Selection[];
}

export type Selection = SelectedField | SelectedFragment;

export interface SelectedField {
  readonly kind: 'field';
  readonly node: FieldNode;
  /** The type that the field is selected of. */
  readonly parent: GraphQLNamedType;
  readonly field: GraphQLField<unknown, unknown>;
  /** `__typename`, `__schema` and `__type` belong to no type of the schema. */
  readonly isMeta: boolean;
  /** Undefined for a leaf. */
  readonly within: SelectionTree | undefined;
}

export interface SelectedFragment {
  readonly kind: 'fragment';
  readonly node: Exclude<SelectionNode, FieldNode>;
  /** Undefined for an inline fragment that names no type. */
  readonly condition: GraphQLNamedType | undefined;
  readonly within: SelectionTree;
}

/**
 * The variables that conditions name, each with its default. Undefined without any condition, even literal.
 */
export function conditionsOf({ document, definition }: Operation): ConditionValues | undefined {
  const names = new Set<string>();
  let isConditional = false;

  function ofSet({ selections }: SelectionSetNode): void {
    for (const selection of selections) {
      for (const { name, arguments: given } of selection.directives ?? []) {
        if (!isCondition(name.value)) continue;
        isConditional = true;
        const value = given?.[0]?.value;
        if (value?.kind === Kind.VARIABLE) names.add(value.name.value);
      }
      if ('selectionSet' in selection && selection.selectionSet !== undefined) ofSet(selection.selectionSet);
    }
  }

  for (const each of document.definitions) if ('selectionSet' in each) ofSet(each.selectionSet);
  if (!isConditional) return undefined;
  const variables = (definition.variableDefinitions ?? []).filter(({ variable }) =>
    names.has(variable.name.value),
  );
  return new Map(
    variables.map(({ variable, defaultValue }) => [variable.name.value, isTrue(defaultValue, noValues)]),
  );
}

/** The values of an operation's conditions, by variables that `checkVariables` has checked. */
export function conditionValues(
  defaults: ConditionValues | undefined,
  variables: Readonly<Record<string, unknown>>,
): ConditionValues {
  if (defaults === undefined || defaults.size === 0) return noValues;
  return new Map(
    Array.from(defaults, ([name, value]) => [
      name,
      Object.hasOwn(variables, name) ? variables[name] === true : value,
    ]),
  );
}

function isIncluded(directives: readonly DirectiveNode[] = [], values: ConditionValues): boolean {
  return directives.every(({ name, arguments: given }) => {
    if (!isCondition(name.value)) return true;
    return isTrue(given?.[0]?.value, values) === (name.value === 'include');
  });
}

export function isCondition(directive: string): boolean {
  return directive === 'include' || directive === 'skip';
}

function isTrue(value: ValueNode | undefined, values: ConditionValues): boolean {
  if (value?.kind === Kind.VARIABLE) return values.get(value.name.value) ?? false;
  return value?.kind === Kind.BOOLEAN && value.value;
}

const noValues: ConditionValues = new Map();

export type ConditionValues = ReadonlyMap<string, boolean>;

export interface Operation {
  readonly definition: OperationDefinitionNode;
  readonly document: DocumentNode;
}
