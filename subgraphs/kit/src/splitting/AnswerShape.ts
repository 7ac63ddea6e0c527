import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  specifiedScalarTypes,
  TypeMetaFieldDef,
} from 'graphql';

/**
 * What the values of one selection cost (docs/rules.md 41 "True cost of an operation"): a field is one value, a field
 * with subfields one and theirs, a list of objects as many times its item as it has items, a list of leaves one; a
 * text is one more for each 100 characters beyond its first 100. Selections that conditions may leave out are
 * counted, and fields of what is null.
 */
export class AnswerShape {
  /** Values of the fields selected, where lists of objects are empty and texts short. */
  readonly fixed: number;
  readonly #varying: readonly Varying[];

  constructor(fixed: number, varying: readonly Varying[]) {
    this.fixed = fixed;
    this.#varying = varying;
  }

  /** What an object costs in a list, as far as it is known before it is written. */
  get fixedOfItem(): number {
    return 1 + this.fixed;
  }

  /** What an object costs beyond that, for its long texts and its lists. */
  beyondFixed(written: object): number {
    let cost = 0;
    for (const { key, within } of this.#varying) {
      const value = (written as Readonly<Record<string, unknown>>)[key];
      if (typeof value === 'string') cost += surplusOf(value);
      else if (within === null || typeof value !== 'object' || value === null) cost += surplusOfLeaves(value);
      else cost += Array.isArray(value) ? within.ofItems(value) : within.beyondFixed(value);
    }
    return cost;
  }

  /** What the items of a list cost. */
  ofItems(items: readonly (object | null)[]): number {
    return items.reduce(
      (cost, item) => cost + this.fixedOfItem + (item === null ? 0 : this.beyondFixed(item)),
      0,
    );
  }
}

/**
 * The shape of what some selection sets bring together of a type.
 *
 * @param fragments by name
 */
export function shapeOf(
  sets: readonly SelectionSetNode[],
  type: GraphQLNamedType,
  { schema, fragments }: ShapeContext,
): AnswerShape {
  const selected = new Map<string, SelectedField[]>();
  const spread = new Set<string>();
  const gather = ({ selections }: SelectionSetNode, parent: GraphQLNamedType): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const field = fieldOf(schema, parent, selection.name.value);
        selected.set(key, [...(selected.get(key) ?? []), { node: selection, field }]);
        continue;
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (spread.has(selection.name.value)) continue;
        spread.add(selection.name.value);
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (fragment === undefined) continue;
      const condition = fragment.typeCondition?.name.value;
      gather(fragment.selectionSet, (condition && schema.getType(condition)) || parent);
    }
  };
  for (const set of sets) gather(set, type);

  let fixed = 0;
  const varying: Varying[] = [];
  for (const [key, fields] of selected) {
    const [{ field } = { field: undefined }] = fields;
    const fieldType = field && getNamedType(field.type);
    const within = fieldType !== undefined && isCompositeType(fieldType);
    const isList = field !== undefined && isListType(getNullableType(field.type));
    if (within) {
      const subsets = fields.flatMap(({ node }) => node.selectionSet ?? []);
      const shape = shapeOf(subsets, fieldType, { schema, fragments });
      varying.push({ key, within: shape });
      if (!isList) fixed += shape.fixedOfItem;
    } else {
      fixed += 1;
      if (fieldType !== undefined && !WITHOUT_TEXT.has(fieldType.name)) varying.push({ key, within: null });
    }
  }
  return new AnswerShape(fixed, varying);
}

/** Undefined for `__typename`. */
function fieldOf(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

function surplusOf(text: string): number {
  return text.length < 200 ? 0 : Math.floor(text.length / 100) - 1;
}

function surplusOfLeaves(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  return value.reduce<number>((sum, each) => sum + (typeof each === 'string' ? surplusOf(each) : 0), 0);
}

const WITHOUT_TEXT = new Set(
  specifiedScalarTypes.map(({ name }) => name).filter((name) => name !== 'String' && name !== 'ID'),
);

export interface ShapeContext {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

interface SelectedField {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown> | undefined;
}

/** A field whose value may cost more than is known before: of leaves, or of objects that have a shape. */
interface Varying {
  readonly key: string;
  readonly within: AnswerShape | null;
}
