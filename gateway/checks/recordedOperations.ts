import { buildSchema, type GraphQLSchema, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import type { ExportedOperations } from '../src/usage/operations/exportOperations.ts';
import type { PublicChange } from './publicChanges.ts';

/** Who asked for what a change concerns, as far as that was recorded: a sentence with names of applications. */
export function usersOf(change: PublicChange, recorded: RecordedOperations, last: string): string {
  const { from, until, operations } = recorded;
  const concerned = concernedBy(change, buildSchema(last));
  const users = new Map<string, User>();
  for (const { name, operation, caller, requests, lastDay, coordinates } of operations) {
    if (!coordinates.some((each) => concerned.test(each))) continue;
    const own = users.get(caller ?? '');
    users.set(caller ?? '', {
      requests: requests + (own?.requests ?? 0),
      lastDay: own === undefined || lastDay > own.lastDay ? lastDay : own.lastDay,
      operations: [...(own?.operations ?? []), name === '' ? operation : name],
    });
  }
  if (users.size === 0) return `nobody asked for it from ${from} to ${until}`;
  const who = Array.from(users, ([caller, { requests, lastDay, operations: asked }]) => {
    const names = [...new Set(asked)];
    const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ');
    return `${caller === '' ? 'callers without a key' : caller} (${requests} requests, last on ${lastDay}: ${shown})`;
  });
  return `in use from ${from} to ${until}: ${who.join('; ')}`;
}

/** Which recorded coordinates a change concerns. */
function concernedBy(
  { coordinate, concerns }: PublicChange,
  schema: GraphQLSchema,
): { test(used: string): boolean } {
  const [owner = '', member] = coordinate.split(/[.(]/);
  // What is new and required is missing in every use of what it belongs to.
  if (concerns === 'whole') {
    const whole = coordinate.includes('(') ? coordinate.slice(0, coordinate.indexOf('(')) : owner;
    return { test: (used) => used === whole || used.startsWith(`${whole}.`) };
  }
  const type = schema.getType(owner);
  const isComposite = isObjectType(type) || isInterfaceType(type);
  if (isComposite && member !== undefined) return { test: (used) => used === coordinate };
  // Of a type as a whole, of its values and of its members, everybody is told who names it or gets it.
  const returning = fieldsReturning(owner, schema);
  return {
    test: (used) =>
      used === coordinate ||
      (member === undefined && used.startsWith(`${owner}.`)) ||
      (!('getFields' in (type ?? {})) && returning.has(used)),
  };
}

function fieldsReturning(name: string, schema: GraphQLSchema): ReadonlySet<string> {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map((field) => ({ field, type }))
      : [],
  );
  return new Set(
    fields
      .filter(({ field }) => getNamedType(field.type).name === name)
      .map(({ field, type }) => `${type.name}.${field.name}`),
  );
}

/** What callers asked, of which nothing but names is known. */
export type RecordedOperations = ExportedOperations;

interface User {
  readonly requests: number;
  readonly lastDay: string;
  readonly operations: readonly string[];
}
