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
import { itemField, outerField, pathKeys } from './fieldWriters.ts';
import type { ItemCache } from './ItemCache.ts';
import {
  type FieldWriter,
  fieldsWriter,
  inlineList,
  itemsOf,
  leafWriter,
  nothing,
  objectWriter,
} from './valueWriters.ts';
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
 * Compiles an operation to functions that write its answers, as graphql-js collects its fields. An outermost
 * list of objects is a placeholder (`Writing.placeholderFor`), within which errors are unexpected.
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
  /** A selection of a type with the same fields, in the same context, is compiled once. */
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

  #value(type: GraphQLOutputType, context: ValueContext, isNullable = true): ValueWriter {
    if (isNonNullType(type)) return this.#value(type.ofType, context, false);
    if (isListType(type)) return this.#list(type, context, isNullable);
    if (isLeafType(type)) return leafWriter(type, isNullable);
    return isObjectType(type)
      ? objectWriter(this.#object(type, context), isNullable)
      : this.#abstract(type, context, isNullable);
  }

  #list({ ofType }: GraphQLList<GraphQLOutputType>, context: ValueContext, isNullable: boolean): ValueWriter {
    const item = this.#value(ofType, { ...context, outer: null });
    const { selection } = item;
    if (!isCompositeType(getNamedType(ofType))) return { ...inlineList(item, isNullable, 0), cost: 1 };
    if (context.outer === null) return { ...inlineList(item, isNullable, item.cost), cost: 0 };
    const cache = this.#cache;
    const isCached = String(getNullableType(ofType)) === cache?.type && selection !== null;
    const writer = { item, cache: isCached ? cache.of(selection) : undefined };
    const write = (value: unknown, writing: Writing): string =>
      value === null || value === undefined
        ? nothing(isNullable)
        : writing.placeholderFor(itemsOf(value), writer);
    return { write, cost: 0, selection };
  }

  #abstract(type: GraphQLAbstractType, context: ValueContext, isNullable: boolean): ValueWriter {
    const { field } = context;
    const writers = new Map(
      this.#selected.schema.getPossibleTypes(type).map((each) => [each.name, this.#object(each, context)]),
    );
    const resolveType = type.resolveType ?? defaultTypeResolver;
    const write = (value: unknown, writing: Writing): Written => {
      if (value === null || value === undefined) return nothing(isNullable);
      const name = resolveType(value, writing.operation, writing.callOf(field).info, type);
      const writer = typeof name === 'string' ? writers.get(name) : undefined;
      if (writer === undefined) throw new Unexpected();
      return writer.write(value, writing);
    };
    const cost = 1 + Math.max(0, ...[...writers.values()].map((each) => each.cost));
    const selections = [...writers].map(([name, each]) => each.selection && `${name} ${each.selection}`);
    return { write, cost, selection: selections.includes(null) ? null : `(${selections.join('|')})` };
  }

  #object(type: GraphQLObjectType, { field: { nodes }, outer }: ValueContext): ValueWriter {
    const { schema, fragments } = this.#selected;
    const numbers = nodes.map((node) => this.#numberOf(node));
    const key = [type.name, ...numbers, ...(outer === null ? [] : ['in', ...pathKeys(outer.path)])].join(' ');
    const compiled = this.#compiled.get(key);
    if (compiled !== undefined) return compiled;
    const selected = collectSubfields(schema, fragments, this.#variables, type, nodes);
    const writer = this.#fieldsOf(type, selected, outer);
    this.#compiled.set(key, writer);
    return writer;
  }

  #numberOf(node: FieldNode): number {
    const number = this.#nodes.get(node) ?? this.#nodes.size;
    this.#nodes.set(node, number);
    return number;
  }

  #fieldsOf(type: GraphQLObjectType, selected: Fields, outer: Outer | null): ValueWriter {
    // graphql-js decides whether an object is of the type.
    if (type.isTypeOf) throw new Unexpected();
    const fields = Array.from(selected, ([key, nodes], at): FieldWriter => {
      const opening = `${at === 0 ? '{' : ','}${JSON.stringify(key)}:`;
      return { opening, ...this.#field(type, key, nodes, outer) };
    });
    return {
      write: fieldsWriter(fields),
      cost: fields.reduce((sum, { cost }) => sum + cost, 0),
      selection: fields.some(({ selection }) => selection === null)
        ? null
        : `${fields.map(({ opening, selection }) => opening + selection).join('')}}`,
    };
  }

  #field(type: GraphQLObjectType, key: string, nodes: Nodes, outer: Outer | null): ValueWriter {
    const [node] = nodes as readonly [FieldNode];
    const name = node.name.value;
    if (name === '__typename') return { write: () => `"${type.name}"`, cost: 1, selection: name };
    const field: SelectedField = {
      // Stryker disable next-line UpdateOperator: numbers below 0 tell fields apart as well
      number: this.#fields++,
      definition: getFieldDef(this.#selected.schema, type, node) as Definition,
      nodes: nodes as FieldNode[],
      parentType: type,
      path: { prev: outer?.path, key, typename: type.name },
    };
    const value = this.#value(field.definition.type, { field, outer: outer && { path: field.path } });
    const { cost, selection } = value;
    // The nodes of one response key have the same arguments: else the document is not valid.
    const hasArguments = (node.arguments ?? []).length > 0;
    return {
      write: outer === null ? itemField(field, value.write) : outerField(field, value.write),
      cost,
      selection: hasArguments || selection === null ? null : name + selection,
    };
  }
}

type Nodes = readonly FieldNode[];
type Fields = ReadonlyMap<string, Nodes>;
type Path = GraphQLResolveInfo['path'];
type Definition = GraphQLField<unknown, unknown>;

/** Outside the outermost lists, where a path is the same in each answer. */
interface Outer {
  readonly path: Path | undefined;
}

interface ValueContext {
  readonly field: SelectedField;
  /** Null within a list. */
  readonly outer: Outer | null;
}
