import type * as z from 'zod';
import { faultOfSharedDatabase, withOwnDatabases } from './databases.ts';
import { type Environment, InvalidEnvironment, isGiven } from './environment.ts';
import { CHECKED_BY, PARTS, type Part } from './parts.ts';
import {
  isPattern,
  type Pattern,
  type VariableFor,
  type VariableName,
  variableFor,
  variables,
} from './variables.ts';

/**
 * Reads a part's variables into one typed object, by their names. Throws an `InvalidEnvironment` with every
 * fault.
 * @param faultsOf the faults of values in combination; a faulty value is missing
 * @param names of the databases and subgraphs whose addresses the part reads
 */
export function readEnvironment<
  P extends Part,
  Database extends string = never,
  Subgraph extends string = never,
>(
  part: P,
  environment: Environment,
  faultsOf: (values: Partial<EnvironmentOf<P, Database, Subgraph>>) => readonly Fault[] = () => [],
  { databases = [], subgraphs = [] }: Names<Database, Subgraph> = {},
): EnvironmentOf<P, Database, Subgraph> {
  const types: Readonly<Record<string, z.ZodType | undefined>> = CHECKED_BY[part].shape;
  const given = withOwnDatabases(environment, [...databases, 'gateway']);
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const name of Object.keys(variables) as VariableName[])
    for (const each of namesOf(name, databases, subgraphs)) {
      const text = isGiven(given[each]) ? given[each] : undefined;
      const read = types[name]?.safeParse(text);
      if (read?.success && read.data !== undefined) values[each] = read.data;
      if (read?.success !== false) continue;
      const expected = `Expected ${variables[name].type.description}`;
      const [own = expected] = read.error.issues.flatMap(
        ({ message }) => /^Expected .*/s.exec(message) ?? [],
      );
      const other = name === '<NAME>_DATABASE_URL' ? OR_SHARED : '';
      faults.push({ name: each, fault: text === undefined ? `missing. ${expected}${other}` : own });
    }
  const shared = values['DATABASE_URL'];
  const fault = typeof shared === 'string' ? faultOfSharedDatabase(shared) : undefined;
  if (fault !== undefined) faults.push({ name: 'DATABASE_URL', fault });
  delete values['DATABASE_URL'];
  faults.push(...faultsOf(values as Partial<EnvironmentOf<P, Database, Subgraph>>));
  if (faults.length > 0) throw new InvalidEnvironment(linesOf(faults, environment));
  return Object.freeze(values) as EnvironmentOf<P, Database, Subgraph>;
}

/** What else gives a database that is missing. */
export const OR_SHARED = ', or DATABASE_URL for all';

/** Reads the environment of a subgraph of our kit. Throws an `InvalidEnvironment` with every fault. */
export function readSubgraphEnvironment<Name extends string, Followed extends string = never>(
  name: Name,
  environment: Environment,
  follows: readonly Followed[] = [],
): SubgraphEnvironmentOf<Name, Followed> {
  const part = PARTS.find((each) => each === name) ?? 'subgraphs';
  // Each of them reads at least what every subgraph reads.
  return readEnvironment(part as 'subgraphs', environment, undefined, {
    databases: [name],
    subgraphs: follows,
  });
}

function namesOf(
  name: string,
  databases: readonly string[],
  subgraphs: readonly string[],
): readonly string[] {
  if (!isPattern(name)) return [name];
  return (name === '<NAME>_DATABASE_URL' ? databases : subgraphs).map((each) => variableFor(name, each));
}

/** A domain's own database is not missing if the shared one is given and wrong. */
function linesOf(faults: readonly Fault[], given: Environment): readonly string[] {
  const sharedIsWrong = faults.some(({ name }) => name === 'DATABASE_URL');
  const first = faults.filter(({ name }, at) => faults.findIndex((other) => other.name === name) === at);
  return first
    .filter(({ name }) => !(sharedIsWrong && name.endsWith('_DATABASE_URL') && !isGiven(given[name])))
    .map(({ name, fault }) => `${name}: ${fault}`);
}

/** For `<NAME>_DATABASE_URL`, and for the other patterns. */
export interface Names<Database extends string, Subgraph extends string> {
  readonly databases?: readonly Database[];
  readonly subgraphs?: readonly Subgraph[];
}

export interface Fault {
  readonly name: string;
  /** The accepted values; it does not repeat the value. */
  readonly fault: string;
}

/** The variables of a part, with the addresses of some databases and subgraphs. */
export type EnvironmentOf<
  P extends Part,
  Database extends string = never,
  Subgraph extends string = never,
> = Readonly<Omit<Values<P>, 'DATABASE_URL' | Pattern>> &
  Addresses<P, '<NAME>_DATABASE_URL', Database> &
  Addresses<P, '<NAME>_URL', Subgraph> &
  Addresses<P, '<NAME>_TOKEN', Subgraph>;

/** The variables of every subgraph of our kit. */
export type SubgraphEnvironment = EnvironmentOf<'subgraphs'>;

export type SubgraphEnvironmentOf<Name extends string, Followed extends string = never> = EnvironmentOf<
  'subgraphs',
  Name,
  Followed
>;

type Values<P extends Part> = z.output<(typeof CHECKED_BY)[P]>;

type Addresses<P extends Part, Among extends Pattern, Names extends string> = {
  readonly [Name in Names as Among extends keyof Values<P>
    ? VariableFor<Among, Name>
    : never]: Values<P>[Among & keyof Values<P>];
};
