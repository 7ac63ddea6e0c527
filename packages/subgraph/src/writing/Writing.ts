import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  type OperationDefinitionNode,
} from 'graphql';
import type { Operation } from '../OperationContext.ts';
import type { ItemsOfSelection } from './ItemCache.ts';

export class Writing {
  /** As its resolvers are given them. */
  readonly variables: Record<string, unknown>;
  readonly operation: Operation<unknown>;
  /** Of fields outside the lists, which they made null. */
  readonly errors: GraphQLError[] = [];
  /** The outermost lists, which are written after all that is outside them. */
  readonly lists: OutermostList[] = [];
  readonly #selected: Selected;
  readonly #calls: ResolverCall[] = [];

  constructor(selected: Selected, variables: Variables, operation: Operation<unknown>) {
    this.#selected = selected;
    this.variables = variables;
    this.operation = operation;
  }

  /** Charges the items' known cost, and returns a placeholder. @throws why the operation is stopped */
  placeholderFor(items: Items, writer: ItemWriter): string {
    const { length } = items;
    if (length !== undefined) this.operation.budget.charge(length * writer.item.cost);
    return placeholder(this.lists.push({ ...writer, items, isCharged: length !== undefined }) - 1);
  }

  /** The arguments of a field's resolver. Throws a GraphQLError if one is not acceptable. */
  callOf(field: SelectedField): ResolverCall {
    let call = this.#calls[field.number];
    if (call === undefined) {
      call = this.#newCall(field);
      this.#calls[field.number] = call;
    }
    return call;
  }

  #newCall({ definition, nodes, parentType, path }: SelectedField): ResolverCall {
    const { schema, fragments, operation } = this.#selected;
    const info = {
      fieldName: definition.name,
      fieldNodes: nodes,
      returnType: definition.type,
      parentType,
      path,
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues: this.variables,
    } as Partial<GraphQLResolveInfo> as GraphQLResolveInfo;
    const [node] = nodes as [FieldNode];
    const given = definition.args.length === 0 ? NONE : getArgumentValues(definition, node, this.variables);
    return { given, info };
  }
}

const NONE: Variables = Object.freeze({});

interface ResolverCall {
  readonly given: Variables;
  readonly info: GraphQLResolveInfo;
}

export interface Selected {
  readonly schema: GraphQLSchema;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  readonly operation: OperationDefinitionNode;
}

export interface SelectedField {
  /** Among those of the operation. */
  readonly number: number;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly nodes: FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly path: GraphQLResolveInfo['path'];
}

/** Writes values of a type by one selection, as JSON. */
export interface ValueWriter {
  /** @throws the error for which the operation is stopped, or any other if graphql-js must answer */
  readonly write: (value: unknown, writing: Writing) => Written;
  /** The cost of a value, as far as it is known before it is written. */
  readonly cost: number;
  /** Equal for equal selections of a type. Null if the written value depends on arguments. */
  readonly selection: string | null;
}

export type Written = string | Promise<string>;
export type Variables = Record<string, unknown>;

/** A list as a resolver may return it: with `length` it is charged before its items are built. */
export interface Items extends Iterable<unknown> {
  readonly length?: number;
  slice?(from: number, until: number): readonly unknown[];
}

export interface ItemWriter {
  readonly item: ValueWriter;
  /** The cache of these items. */
  readonly cache: ItemsOfSelection | undefined;
}

export interface OutermostList extends ItemWriter {
  readonly items: Items;
  /** Whether the known cost of the items has been charged. */
  readonly isCharged: boolean;
}

/** Whether graphql-js would wait for a value. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { readonly then?: unknown }).then === 'function'
  );
}

/** The writer does not handle this value: graphql-js answers the whole operation. */
export class Unexpected extends Error {}

/** A part of JSON. It is bytes if there are many, or if they are cached. */
export type Part = string | Buffer;

/** Stands in an answer for a list. JSON has the character nowhere else: in texts it is escaped. */
export function placeholder(list: number): string {
  return `${MARK}${list}${MARK}`;
}

/** The JSON of an answer with the lists in place of their placeholders, by their numbers. */
export function fillPlaceholders(answer: string, lists: readonly (readonly Part[])[]): Buffer[] {
  const body: Buffer[] = [];
  let text = '';
  const add = (part: Part): void => {
    if (typeof part === 'string') {
      text += part;
      return;
    }
    if (text !== '') body.push(Buffer.from(text));
    text = '';
    body.push(part);
  };
  for (const [at, part] of answer.split(MARK).entries()) {
    if (at % 2 === 0) add(part);
    else for (const each of lists[Number(part)] as readonly Part[]) add(each);
  }
  if (text !== '') body.push(Buffer.from(text));
  return body;
}

const MARK = '\0';
