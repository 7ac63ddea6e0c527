import { type Environment, isGiven } from './environment.ts';

/** The parts of the record. Each has a database, or a schema in a shared one, that is named for it. */
export const DOMAINS = ['events', 'directory', 'taxonomy', 'gateway'] as const;

export type Domain = (typeof DOMAINS)[number];

/** The variable with the address of a domain's own database. */
export function databaseVariable<D extends Domain>(domain: D): `${Uppercase<D>}_DATABASE_URL` {
  return `${domain.toUpperCase() as Uppercase<D>}_DATABASE_URL`;
}

/**
 * The environment with the address of each domain's database in the domain's own variable: its own where that is set,
 * which is kept as it is, else a schema named for the domain in the database that all share.
 *
 * The shared address names no schema: in one schema the domains' tables would meet, and to put another in its place
 * would put the tables elsewhere than the address says.
 */
export function withOwnDatabases(environment: Environment): Environment {
  const shared = environment['DATABASE_URL'];
  if (!isGiven(shared) || !URL.canParse(shared)) return environment;
  const own = DOMAINS.map((domain) => [databaseVariable(domain), domain] as const)
    .filter(([name]) => !isGiven(environment[name]))
    .map(([name, domain]) => [name, inSchema(shared, domain)]);
  return { ...environment, ...Object.fromEntries(own) };
}

/** What is wrong with an address for all domains, beside its form. */
export function faultOfSharedDatabase(address: string): string | undefined {
  return URL.parse(address)?.searchParams.has('schema')
    ? 'Expected no schema: each domain has one of its own. Use EVENTS_DATABASE_URL and so on to name them'
    : undefined;
}

/** The addresses in an environment that was read. A domain without one has its database on the embedded server. */
export function namedDatabases(environment: DatabaseEnvironment): Partial<Record<Domain, string>> {
  return Object.fromEntries(
    DOMAINS.flatMap((domain) => {
      const address = environment[databaseVariable(domain)];
      return address === undefined ? [] : [[domain, address]];
    }),
  );
}

function inSchema(shared: string, schema: string): string {
  const address = new URL(shared);
  address.searchParams.set('schema', schema);
  return address.href;
}

/** What `readEnvironment` gives, as far as it concerns databases. */
export type DatabaseEnvironment = {
  readonly [D in Domain as `${Uppercase<D>}_DATABASE_URL`]?: string | undefined;
};
