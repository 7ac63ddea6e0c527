import { STANDARD_SCALARS } from '@calendar/http/protocol';
import {
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { SelectedField, SelectionTree } from '../selection/SelectionTree.ts';

/**
 * The caller's selection by the object's type, as keys of the canonical answer: `CollectFields`, done once.
 */
export class ResponseShape {
  readonly #trees: readonly SelectionTree[];
  readonly #schema: GraphQLSchema;
  readonly #sourceKeys: SourceKeys | undefined;
  readonly #fields = new Map<GraphQLObjectType, readonly ShapeField[]>();

  /** @param sourceKeys the names in the canonical answer. Undefined: the response keys */
  constructor(trees: readonly SelectionTree[], schema: GraphQLSchema, sourceKeys?: SourceKeys) {
    this.#trees = trees;
    this.#schema = schema;
    this.#sourceKeys = sourceKeys;
  }

  fieldsOf(type: GraphQLObjectType): readonly ShapeField[] {
    let fields = this.#fields.get(type);
    if (fields === undefined) {
      fields = this.#collect(type);
      this.#fields.set(type, fields);
    }
    return fields;
  }

  #collect(type: GraphQLObjectType): readonly ShapeField[] {
    const schema = this.#schema;
    const selected = new Map<string, SelectedField[]>();

    function collect({ selections }: SelectionTree): void {
      for (const selection of selections) {
        if (selection.kind === 'fragment') {
          if (applies(selection.within.type, type, schema)) collect(selection.within);
          continue;
        }
        const { alias, name } = selection.node;
        const key = (alias ?? name).value;
        const others = selected.get(key);
        if (others === undefined) selected.set(key, [selection]);
        else others.push(selection);
      }
    }

    for (const tree of this.#trees) collect(tree);
    const fields: ShapeField[] = [];
    for (const [key, all] of selected) fields.push(this.#fieldOf(type, key, all, fields));
    return fields;
  }

  #fieldOf(
    type: GraphQLObjectType,
    responseKey: string,
    all: readonly SelectedField[],
    siblings: readonly ShapeField[],
  ): ShapeField {
    const [{ node, field, isMeta }] = all as readonly [SelectedField];
    const nodes = all.map((each) => each.node);
    if (field === TypeNameMetaFieldDef) return { kind: 'typename', responseKey };
    if (isMeta) return { kind: 'introspection', responseKey, nodes };
    const trees = all.flatMap(({ within }) => within ?? []);
    return {
      kind: 'data',
      responseKey,
      sourceKey: this.#sourceKeys === undefined ? responseKey : (this.#sourceKeys.get(node) ?? field.name),
      form: valueForm((type.getFields()[field.name] ?? field).type, this.#schema),
      shape: trees.length === 0 ? undefined : new ResponseShape(trees, this.#schema, this.#sourceKeys),
      siblings,
      hasArguments: nodes.some((each) => (each.arguments?.length ?? 0) > 0),
    };
  }
}

function applies(condition: GraphQLNamedType, type: GraphQLObjectType, schema: GraphQLSchema): boolean {
  return condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
}

export type ShapeField =
  | DataField
  | { readonly kind: 'typename'; readonly responseKey: string }
  | IntrospectionField;

/** `__schema` or `__type`. */
export interface IntrospectionField {
  readonly kind: 'introspection';
  readonly responseKey: string;
  readonly nodes: readonly FieldNode[];
}

export interface DataField {
  readonly kind: 'data';
  readonly responseKey: string;
  readonly sourceKey: string;
  /** As the public schema has it. */
  readonly form: ValueForm;
  /** Undefined for a leaf. */
  readonly shape: ResponseShape | undefined;
  /** Every field of the object that has this one. */
  readonly siblings: readonly ShapeField[];
  readonly hasArguments: boolean;
}

export function isData(field: ShapeField): field is DataField {
  return field.kind === 'data';
}

/** The fields that are selected of a field's value, whatever object it is. */
export function selectedOf({ form, shape }: DataField, schema: GraphQLSchema): readonly DataField[] {
  let named = form;
  while (named.kind === 'list') named = named.item;
  if (named.kind === 'leaf') return [];
  const types = named.kind === 'abstract' ? schema.getPossibleTypes(named.type) : [named.type];
  return types.flatMap((each) => (shape as ResponseShape).fieldsOf(each).filter(isData));
}

type SourceKeys = ReadonlyMap<FieldNode, string>;

/** The form of an output type's values. The type is examined once and not for each value. */
function valueForm(type: GraphQLOutputType, schema: GraphQLSchema): ValueForm {
  const isRequired = isNonNullType(type);
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isListType(nullable)) return { kind: 'list', isRequired, item: valueForm(nullable.ofType, schema) };
  if (isLeafType(nullable))
    return { kind: 'leaf', isRequired, type: nullable, isItself: isItselfIn(nullable) };
  // An interface that no type implements is read as an object: its subgraphs know it by `@interfaceObject` only.
  if (isObjectType(nullable) || schema.getPossibleTypes(nullable).length === 0)
    return { kind: 'object', isRequired, type: nullable as GraphQLObjectType };
  return { kind: 'abstract', isRequired, type: nullable };
}

/** Whether a value of a leaf type is serialized as it is. False if that is not known at once. */
function isItselfIn(type: GraphQLLeafType): (value: unknown) => boolean {
  return STANDARD_SCALARS.get(type.name) ?? (() => false);
}

/** `isRequired`: null is not allowed. */
export type ValueForm = { readonly isRequired: boolean } & (
  | { readonly kind: 'list'; readonly item: ValueForm }
  | { readonly kind: 'leaf'; readonly type: GraphQLLeafType; isItself(value: unknown): boolean }
  | { readonly kind: 'object'; readonly type: GraphQLObjectType }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType }
);
