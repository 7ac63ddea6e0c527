import { faultOfSharedDatabase, withOwnDatabases } from './databases.ts';
import { type Environment, InvalidEnvironment, isGiven } from './environment.ts';
import type { Part } from './parts.ts';
import { HANDED_ON, REQUIRED, type Variable, type VariableName, variables } from './variables.ts';

/**
 * Reads what a part of the service needs of its environment into one typed object, by the variables' names. The
 * address of a domain's database is in the domain's own variable, whichever names it (`withOwnDatabases`).
 *
 * @param faultsOf what is wrong with values beside each other; of what is faulty by itself there is no value
 * @throws InvalidEnvironment with every fault
 */
export function readEnvironment<P extends Part>(
  part: P,
  environment: Environment,
  faultsOf: (values: Partial<EnvironmentOf<P>>) => readonly Fault[] = () => [],
): EnvironmentOf<P> {
  const given = withOwnDatabases(environment);
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    if (!(part in variable.readBy)) continue;
    const { value, fault } = readVariable(part, variable, given[name]);
    if (fault !== undefined) faults.push({ name, fault });
    else if (value !== undefined) values[name] = value;
  }
  const shared = values['DATABASE_URL'];
  const fault = typeof shared === 'string' ? faultOfSharedDatabase(shared) : undefined;
  if (fault !== undefined) faults.push({ name: 'DATABASE_URL', fault });
  delete values['DATABASE_URL'];
  faults.push(...faultsOf(values as Partial<EnvironmentOf<P>>));
  if (faults.length > 0) throw new InvalidEnvironment(linesOf(faults, environment));
  return Object.freeze(values) as EnvironmentOf<P>;
}

function readVariable(part: Part, { type, readBy }: Variable, text: string | undefined): Read {
  if (isGiven(text)) {
    const read = type.schema.safeParse(text);
    return read.success ? { value: read.data } : { fault: `Expected ${type.expected}` };
  }
  const otherwise = readBy[part];
  if (otherwise === REQUIRED) return { fault: `missing. Expected ${type.expected}` };
  return { value: otherwise === HANDED_ON ? undefined : otherwise };
}

/** A domain's own database is not missing where the shared one is given and wrong. */
function linesOf(faults: readonly Fault[], given: Environment): readonly string[] {
  const sharedIsWrong = faults.some(({ name }) => name === 'DATABASE_URL');
  const first = faults.filter(({ name }, at) => faults.findIndex((other) => other.name === name) === at);
  return first
    .filter(({ name }) => !(sharedIsWrong && name.endsWith('_DATABASE_URL') && !isGiven(given[name])))
    .map(({ name, fault }) => `${name}: ${fault}`);
}

/** What is wrong with a variable. */
export interface Fault {
  readonly name: string;
  /** What is accepted; it does not repeat the value. */
  readonly fault: string;
}

/** What a part reads. */
export type EnvironmentOf<P extends Part> = {
  readonly [Name in NamesReadBy<P> as IsSure<Name, P> extends true ? Name : never]: ValueOf<Name>;
} & {
  readonly [Name in NamesReadBy<P> as IsSure<Name, P> extends true ? never : Name]?:
    | ValueOf<Name>
    | undefined;
};

/** What every subgraph reads. */
export type SubgraphEnvironment = Omit<EnvironmentOf<'directory'>, 'DIRECTORY_DATABASE_URL'>;

type Variables = typeof variables;

type NamesReadBy<P extends Part> = {
  [Name in VariableName]: P extends keyof Variables[Name]['readBy'] ? Name : never;
}[Exclude<VariableName, 'DATABASE_URL'>];

type IsSure<Name extends VariableName, P extends Part> = P extends keyof Variables[Name]['readBy']
  ? Variables[Name]['readBy'][P] extends undefined | typeof HANDED_ON
    ? false
    : true
  : never;

type ValueOf<Name extends VariableName> =
  Variables[Name] extends Variable<infer Value, infer _> ? Value : never;

interface Read {
  readonly value?: unknown;
  readonly fault?: string;
}
