import { type Environment, isGiven } from './environment.ts';
import { type VariableFor, variableFor } from './variables.ts';

/** The variable with the address of the database of a domain or of the gateway. */
export function databaseVariable<N extends string>(name: N): DatabaseVariable<N> {
  return variableFor('<NAME>_DATABASE_URL', name);
}

export type DatabaseVariable<N extends string> = VariableFor<'<NAME>_DATABASE_URL', N>;

/**
 * The environment with each named database in its own variable, else a schema of that name in the common
 * database. Its address must name no schema, in which the domains' tables would conflict.
 */
export function withOwnDatabases(environment: Environment, databases: readonly string[]): Environment {
  const shared = environment['DATABASE_URL'];
  if (!isGiven(shared) || !URL.canParse(shared)) return environment;
  const own = databases
    .map((name) => [databaseVariable(name), name] as const)
    .filter(([variable]) => !isGiven(environment[variable]))
    .map(([variable, name]) => [variable, inSchema(shared, name)]);
  return { ...environment, ...Object.fromEntries(own) };
}

/** The faults of an address for all domains, except for its form. */
export function faultOfSharedDatabase(address: string): string | undefined {
  return URL.parse(address)?.searchParams.has('schema')
    ? 'Expected no schema: each domain has its own. Use EVENTS_DATABASE_URL and so on to name them'
    : undefined;
}

/** The addresses of some databases in an environment that was read. One without is on the embedded server. */
export function namedDatabases<N extends string>(
  environment: DatabaseEnvironment<N>,
  databases: readonly N[],
): Partial<Record<N, string>> {
  const addresses: Readonly<Record<string, unknown>> = environment;
  return Object.fromEntries(
    databases.flatMap((name) => {
      const address = addresses[databaseVariable(name)];
      return typeof address === 'string' ? [[name, address]] : [];
    }),
  ) as Partial<Record<N, string>>;
}

function inSchema(shared: string, schema: string): string {
  const address = new URL(shared);
  address.searchParams.set('schema', schema);
  return address.href;
}

/** The part of the result of `readEnvironment` that concerns databases. */
export type DatabaseEnvironment<N extends string> = {
  readonly [Name in N as DatabaseVariable<Name>]?: string | undefined;
};
