import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import type { Example } from '../examples.ts';

/** A value of each field, such as `Event.startTime`, from the examples: the first that is not empty. */
export function sampleValues(
  schema: GraphQLSchema,
  examples: Iterable<Example>,
): ReadonlyMap<string, unknown> {
  const samples = new Map<string, unknown>();
  for (const example of examples) {
    const [operation] = parse(example.query).definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION || example.answer === undefined) continue;
    const { data } = JSON.parse(example.answer) as { readonly data: unknown };
    walk(schema.getQueryType()!, operation.selectionSet, data, (field, value) => {
      if (!samples.has(field) || (isEmpty(samples.get(field)) && !isEmpty(value))) samples.set(field, value);
    });
  }
  return samples;
}

function walk(type: GraphQLObjectType, { selections }: SelectionSetNode, data: unknown, take: Take): void {
  if (Array.isArray(data)) {
    for (const item of data) walk(type, { kind: Kind.SELECTION_SET, selections }, item, take);
    return;
  }
  if (typeof data !== 'object' || data === null) return;
  for (const node of selections.filter((each): each is FieldNode => each.kind === Kind.FIELD)) {
    const value = (data as Readonly<Record<string, unknown>>)[(node.alias ?? node.name).value];
    take(`${type.name}.${node.name.value}`, value);
    const fieldType = type.getFields()[node.name.value]?.type;
    const inner = fieldType && getNamedType(fieldType);
    if (isObjectType(inner) && node.selectionSet !== undefined) walk(inner, node.selectionSet, value, take);
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

type Take = (field: string, value: unknown) => void;
