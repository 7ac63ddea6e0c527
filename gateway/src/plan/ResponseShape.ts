import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type ValueForm, valueForm } from './valueForm.ts';

/**
 * What the caller selects of an object, by the object's type: its response keys in their order, and under which key
 * the canonical answer has each value (GraphQL's `CollectFields`, done once for an operation).
 */
export class ResponseShape {
  readonly #sets: readonly SelectionSetNode[];
  readonly #names: SourceNames;
  readonly #fields = new Map<GraphQLObjectType, readonly ShapeField[]>();

  /** @param sets of a specialized operation (`specialize`): they are answered as one */
  constructor(sets: readonly SelectionSetNode[], names: SourceNames) {
    this.#sets = sets;
    this.#names = names;
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
    const { schema, sourceKeys } = this.#names;
    const nodes = new Map<string, FieldNode[]>();

    function collect({ selections }: SelectionSetNode): void {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) {
          const key = (selection.alias ?? selection.name).value;
          const others = nodes.get(key);
          if (others === undefined) nodes.set(key, [selection]);
          else others.push(selection);
        } else if (
          selection.kind === Kind.INLINE_FRAGMENT &&
          applies(selection.typeCondition?.name.value, type, schema)
        ) {
          collect(selection.selectionSet);
        }
      }
    }

    for (const set of this.#sets) collect(set);
    const fields: ShapeField[] = [];
    for (const [responseKey, all] of nodes) fields.push(fieldOf(responseKey, all, this.#names, fields));
    return fields;

    function fieldOf(
      responseKey: string,
      all: readonly FieldNode[],
      names: SourceNames,
      siblings: readonly ShapeField[],
    ): ShapeField {
      const [node] = all as readonly [FieldNode];
      const name = node.name.value;
      if (name === '__typename') return { kind: 'typename', responseKey };
      const field = type.getFields()[name];
      if (field === undefined) return { kind: 'introspection', responseKey, nodes: all };
      const sets = all.flatMap(({ selectionSet }) => selectionSet ?? []);
      return {
        kind: 'data',
        responseKey,
        nodes: all,
        sourceKey: sourceKeys.get(node) ?? name,
        type: field.type,
        form: valueForm(field.type),
        shape: sets.length === 0 ? undefined : new ResponseShape(sets, names),
        siblings,
      };
    }
  }
}

function applies(condition: string | undefined, type: GraphQLObjectType, schema: GraphQLSchema): boolean {
  if (condition === undefined || condition === type.name) return true;
  const conditional = schema.getType(condition);
  return isAbstractType(conditional) && schema.isSubType(conditional, type);
}

/** One response key of an object. */
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
  /** Where the caller selects it; at least one. */
  readonly nodes: readonly FieldNode[];
  readonly sourceKey: string;
  /** As the public schema has it. */
  readonly type: GraphQLOutputType;
  readonly form: ValueForm;
  /** Undefined for a leaf. */
  readonly shape: ResponseShape | undefined;
  /** Every field of the object that has this one. */
  readonly siblings: readonly ShapeField[];
}

/** How the canonical answer names what the caller asks. */
export interface SourceNames {
  /** What the caller sees. */
  readonly schema: GraphQLSchema;
  readonly sourceKeys: ReadonlyMap<FieldNode, string>;
}
