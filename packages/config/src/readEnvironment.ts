import { faultOfSharedDatabase, withOwnDatabases } from './databases.ts';
import { type Environment, InvalidEnvironment, isGiven } from './environment.ts';
import { PARTS, type Part } from './parts.ts';
import {
  HANDED_ON,
  isPattern,
  type Pattern,
  REQUIRED,
  type Variable,
  type VariableFor,
  type VariableName,
  variableFor,
  variables,
} from './variables.ts';

/**
 * Reads a part's variables from its environment into one typed object, by the variables' names. The address of a
 * database is in the variable of its name, whichever names it (`withOwnDatabases`).
 *
 * @param faultsOf the faults of values in combination; a value that is faulty by itself is missing
 * @param names of the databases and subgraphs whose addresses the part reads
 * @throws InvalidEnvironment with every fault
 */
export function readEnvironment<
  P extends Exclude<Part, 'subgraphs' | 'events'>,
  Database extends string = never,
  Subgraph extends string = never,
>(
  part: P,
  environment: Environment,
  faultsOf: (values: Partial<EnvironmentOf<P, Database, Subgraph>>) => readonly Fault[] = () => [],
  { databases = [], subgraphs = [] }: Names<Database, Subgraph> = {},
): EnvironmentOf<P, Database, Subgraph> {
  return read([part], environment, {
    databases,
    subgraphs,
    faultsOf: (values) => faultsOf(values as Partial<EnvironmentOf<P, Database, Subgraph>>),
  }) as EnvironmentOf<P, Database, Subgraph>;
}

/**
 * Reads the environment of a subgraph of our kit: the variables of every subgraph and the address of its database. It
 * also reads the addresses of the subgraphs that it follows, and its own variables if it has any.
 *
 * @param name of the subgraph and of its database
 * @throws InvalidEnvironment with every fault
 */
export function readSubgraphEnvironment<Name extends string, Followed extends string = never>(
  name: Name,
  environment: Environment,
  follows: readonly Followed[] = [],
): SubgraphEnvironmentOf<Name, Followed> {
  const own = PARTS.filter((part) => part === name);
  return read(['subgraphs', ...own], environment, {
    databases: [name],
    subgraphs: follows,
    faultsOf: () => [],
  }) as SubgraphEnvironmentOf<Name, Followed>;
}

function read(
  parts: readonly Part[],
  environment: Environment,
  { databases, subgraphs, faultsOf }: Reading,
): Readonly<Record<string, unknown>> {
  const given = withOwnDatabases(environment, [...databases, 'gateway']);
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const part = parts.find((each) => each in variable.readBy);
    if (part === undefined) continue;
    for (const each of namesOf(name, databases, subgraphs)) {
      const { value, fault } = readVariable(part, variable, given[each]);
      if (fault !== undefined) faults.push({ name: each, fault });
      else if (value !== undefined) values[each] = value;
    }
  }
  const shared = values['DATABASE_URL'];
  const fault = typeof shared === 'string' ? faultOfSharedDatabase(shared) : undefined;
  if (fault !== undefined) faults.push({ name: 'DATABASE_URL', fault });
  delete values['DATABASE_URL'];
  faults.push(...faultsOf(values));
  if (faults.length > 0) throw new InvalidEnvironment(linesOf(faults, environment));
  return Object.freeze(values);
}

function namesOf(
  name: string,
  databases: readonly string[],
  subgraphs: readonly string[],
): readonly string[] {
  if (!isPattern(name)) return [name];
  return (name === '<NAME>_DATABASE_URL' ? databases : subgraphs).map((each) => variableFor(name, each));
}

function readVariable(part: Part, { type, readBy }: Variable, text: string | undefined): Read {
  if (isGiven(text)) {
    const read = type.safeParse(text);
    return read.success ? { value: read.data } : { fault: `Expected ${type.description}` };
  }
  const otherwise = readBy[part];
  if (otherwise === REQUIRED) return { fault: `missing. Expected ${type.description}` };
  return { value: otherwise === HANDED_ON ? undefined : otherwise };
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

/** The fault of a variable. */
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
> = {
  readonly [Name in NamesReadBy<P> as IsSure<Name, P> extends true ? Name : never]: ValueOf<Name>;
} & {
  readonly [Name in NamesReadBy<P> as IsSure<Name, P> extends true ? never : Name]?:
    | ValueOf<Name>
    | undefined;
} & Addresses<P, '<NAME>_DATABASE_URL', Database> &
  Addresses<P, Exclude<Pattern, '<NAME>_DATABASE_URL'>, Subgraph>;

/** The variables of every subgraph of our kit. */
export type SubgraphEnvironment = EnvironmentOf<'subgraphs'>;

/** The variables of one of them. */
export type SubgraphEnvironmentOf<Name extends string, Followed extends string = never> = EnvironmentOf<
  'subgraphs',
  Name,
  Followed
> &
  (Name extends Part ? EnvironmentOf<Name> : unknown);

type Variables = typeof variables;

type NamesReadBy<P extends Part> = {
  [Name in VariableName]: P extends keyof Variables[Name]['readBy'] ? Name : never;
}[Exclude<VariableName, 'DATABASE_URL' | Pattern>];

type Addresses<P extends Part, Among extends Pattern, Names extends string> = {
  readonly [Each in VariableFor<Sure<Among, P>, Names>]: AddressIn<Each, Among, Names>;
} & {
  readonly [Each in VariableFor<Unsure<Among, P>, Names>]?: AddressIn<Each, Among, Names> | undefined;
};

type AddressIn<Each extends string, Among extends Pattern, Names extends string> = Among extends Pattern
  ? Each extends VariableFor<Among, Names>
    ? ValueOf<Among>
    : never
  : never;

type Sure<Name extends Pattern, P extends Part> = Name extends Pattern
  ? IsSure<Name, P> extends true
    ? Name
    : never
  : never;

type Unsure<Name extends Pattern, P extends Part> = Name extends Pattern
  ? IsSure<Name, P> extends false
    ? Name
    : never
  : never;

type IsSure<Name extends VariableName, P extends Part> = P extends keyof Variables[Name]['readBy']
  ? Variables[Name]['readBy'][P] extends undefined | typeof HANDED_ON
    ? false
    : true
  : 'not read';

type ValueOf<Name extends VariableName> =
  Variables[Name] extends Variable<infer Value, infer _> ? Value : never;

interface Reading {
  readonly databases: readonly string[];
  readonly subgraphs: readonly string[];
  readonly faultsOf: (values: Readonly<Record<string, unknown>>) => readonly Fault[];
}

interface Read {
  readonly value?: unknown;
  readonly fault?: string;
}
