import {
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLList,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isCompositeType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { getFieldDef } from 'graphql/execution/execute.js';
import { aroundField, itemField, pathKeys } from './fieldWriters.ts';
import type { ItemCache } from './ItemCache.ts';
import { leafWriter, nothing } from './leafWriter.ts';
import { inlineList, itemsOf } from './listWriter.ts';
import { type FieldWriter, fieldsWriter, objectWriter } from './objectWriter.ts';
import {
  type Selected,
  type SelectedField,
  Unexpected,
  type ValueWriter,
  type Variables,
  type Writing,
  type Written,
} from './Writing.ts';

/**
 * Makes of an operation what writes its answers: for each field a function that resolves it and writes its value. What
 * is selected is found by graphql-js, so that fragments, merged fields and conditions mean what they mean there.
 *
 * Outermost lists of objects are not written but placed (`Writing.place`). Around them, a resolver's error is one of
 * the answer. What is within them is written without regard to errors: there they are unexpected.
 */
export function compileWriter(
  selected: Selected,
  variables: Variables,
  cache: ItemCache | undefined,
): ValueWriter {
  return new Compilation(selected, variables, cache).root();
}

class Compilation {
  readonly #selected: Selected;
  readonly #variables: Variables;
  readonly #cache: ItemCache | undefined;
  /** What is selected of a type by the same fields, in the same place, is compiled once. */
  readonly #compiled = new Map<string, ValueWriter>();
  readonly #nodes = new Map<FieldNode, number>();
  #fields = 0;

  constructor(selected: Selected, variables: Variables, cache: ItemCache | undefined) {
    this.#selected = selected;
    this.#variables = variables;
    this.#cache = cache;
  }

  root(): ValueWriter {
    const { schema, fragments, operation } = this.#selected;
    const type = schema.getQueryType() as GraphQLObjectType;
    const selected = collectFields(schema, fragments, this.#variables, type, operation.selectionSet);
    return this.#fieldsOf(type, selected, { path: undefined });
  }

  #value(type: GraphQLOutputType, place: Place, isNullable = true): ValueWriter {
    if (isNonNullType(type)) return this.#value(type.ofType, place, false);
    if (isListType(type)) return this.#list(type, place, isNullable);
    if (isLeafType(type)) return leafWriter(type, isNullable);
    return isObjectType(type)
      ? objectWriter(this.#object(type, place), isNullable)
      : this.#abstract(type, place, isNullable);
  }

  #list({ ofType }: GraphQLList<GraphQLOutputType>, place: Place, isNullable: boolean): ValueWriter {
    const item = this.#value(ofType, { ...place, around: null });
    const { selection } = item;
    if (!isCompositeType(getNamedType(ofType))) return { ...inlineList(item, isNullable, 0), cost: 1 };
    if (place.around === null) return { ...inlineList(item, isNullable, item.cost), cost: 0 };
    const cache = this.#cache;
    const isCached = String(getNullableType(ofType)) === cache?.type && selection !== null;
    const writer = { item, cache: isCached ? cache.of(selection) : undefined };
    const write = (value: unknown, writing: Writing): string =>
      value === null || value === undefined ? nothing(isNullable) : writing.place(itemsOf(value), writer);
    return { write, cost: 0, selection };
  }

  #abstract(type: GraphQLAbstractType, place: Place, isNullable: boolean): ValueWriter {
    const { field } = place;
    const writers = new Map(
      this.#selected.schema.getPossibleTypes(type).map((each) => [each.name, this.#object(each, place)]),
    );
    const resolveType = type.resolveType ?? defaultTypeResolver;
    const write = (value: unknown, writing: Writing): Written => {
      if (value === null || value === undefined) return nothing(isNullable);
      const name = resolveType(value, writing.operation, writing.infoOf(field), type);
      const writer = typeof name === 'string' ? writers.get(name) : undefined;
      if (writer === undefined) throw new Unexpected();
      return writer.write(value, writing);
    };
    const cost = 1 + Math.max(0, ...[...writers.values()].map((each) => each.cost));
    const selections = [...writers].map(([name, each]) => each.selection && `${name} ${each.selection}`);
    return { write, cost, selection: selections.includes(null) ? null : `(${selections.join('|')})` };
  }

  /** What the nodes of a field select of an object type. */
  #object(type: GraphQLObjectType, { field: { nodes }, around }: Place): ValueWriter {
    const { schema, fragments } = this.#selected;
    const numbers = nodes.map((node) => this.#numberOf(node));
    const key = [type.name, ...numbers, ...(around === null ? [] : ['in', ...pathKeys(around.path)])].join(
      ' ',
    );
    const compiled = this.#compiled.get(key);
    if (compiled !== undefined) return compiled;
    const selected = collectSubfields(schema, fragments, this.#variables, type, nodes);
    const writer = this.#fieldsOf(type, selected, around);
    this.#compiled.set(key, writer);
    return writer;
  }

  #numberOf(node: FieldNode): number {
    const number = this.#nodes.get(node) ?? this.#nodes.size;
    this.#nodes.set(node, number);
    return number;
  }

  #fieldsOf(type: GraphQLObjectType, selected: Fields, around: Around | null): ValueWriter {
    // What an object must be to be one of the type is for graphql-js to find out.
    if (type.isTypeOf) throw new Unexpected();
    const fields = Array.from(selected, ([key, nodes], at): FieldWriter => {
      const opening = `${at === 0 ? '{' : ','}${JSON.stringify(key)}:`;
      return { opening, ...this.#field(type, key, nodes, around) };
    });
    return {
      write: fieldsWriter(fields),
      cost: fields.reduce((sum, { cost }) => sum + cost, 0),
      selection: fields.some(({ selection }) => selection === null)
        ? null
        : `${fields.map(({ opening, selection }) => opening + selection).join('')}}`,
    };
  }

  #field(type: GraphQLObjectType, key: string, nodes: Nodes, around: Around | null): ValueWriter {
    const [node] = nodes as readonly [FieldNode];
    const name = node.name.value;
    if (name === '__typename') return { write: () => `"${type.name}"`, cost: 1, selection: name };
    const field: SelectedField = {
      number: this.#fields++,
      definition: getFieldDef(this.#selected.schema, type, node) as Definition,
      nodes: nodes as FieldNode[],
      parentType: type,
      path: { prev: around?.path, key, typename: type.name },
    };
    const value = this.#value(field.definition.type, { field, around: around && { path: field.path } });
    const { cost, selection } = value;
    const hasArguments = nodes.some((each) => (each.arguments ?? []).length > 0);
    return {
      write: around === null ? itemField(field, value.write) : aroundField(field, value.write),
      cost,
      selection: hasArguments || selection === null ? null : name + selection,
    };
  }
}

type Nodes = readonly FieldNode[];
type Fields = ReadonlyMap<string, Nodes>;
type Path = GraphQLResolveInfo['path'];
type Definition = GraphQLField<unknown, unknown>;

/** Around the outermost lists, where a path is the same in each answer. */
interface Around {
  readonly path: Path | undefined;
}

/** Where a value is written. */
interface Place {
  readonly field: SelectedField;
  /** Null within a list. */
  readonly around: Around | null;
}
