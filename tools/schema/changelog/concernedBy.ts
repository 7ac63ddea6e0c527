import { type GraphQLSchema, getNamedType, isInterfaceType, isObjectType } from 'graphql';

/** Whether a change concerns an operation, by a schema coordinate of `schema` that the operation uses. */
export function concernedBy(
  { coordinate, concerns }: Concern,
  schema: GraphQLSchema,
): (used: string) => boolean {
  const [owner = '', member] = coordinate.split(/[.(]/);
  if (concerns === 'whole') {
    const whole = coordinate.includes('(') ? coordinate.slice(0, coordinate.indexOf('(')) : owner;
    return (used) => used === whole || used.startsWith(`${whole}.`);
  }
  const type = schema.getType(owner);
  const returning = hasFields(type) ? none : fieldsReturning(owner, schema);
  return (used) =>
    used === coordinate || (member === undefined && used.startsWith(`${owner}.`)) || returning.has(used);
}

function hasFields(type: ReturnType<GraphQLSchema['getType']>): boolean {
  return type !== undefined && 'getFields' in type;
}

function fieldsReturning(name: string, schema: GraphQLSchema): ReadonlySet<string> {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) || isInterfaceType(type),
  );
  return new Set(
    types.flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name === name)
        .map((field) => `${type.name}.${field.name}`),
    ),
  );
}

const none: ReadonlySet<string> = new Set();

export interface Concern {
  /** Schema coordinate: `Event.title_en`, `Query.events(filter:)`, `Filter.tag`, `Mode.ONLINE`, `Venue`. */
  readonly coordinate: string;
  /** `itself`: who uses it, or gets its values. `whole`: who uses the containing part, without a new required value. */
  readonly concerns: 'itself' | 'whole';
}
