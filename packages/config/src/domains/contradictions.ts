import { PATTERNS, variableFor, variables } from '../index.ts';
import { type Domain, RESERVED_PORTS } from './manifest.ts';

/** The contradictions between manifests, each of which is well-formed; as lines with the file and the field. */
export function contradictions(read: readonly ReadDomain[]): readonly string[] {
  return [
    ...read.flatMap(({ path, domain }) => faultsOfNames(path, domain)),
    ...duplicates(read, 'port'),
    ...duplicates(read, 'database'),
    ...read.flatMap((each) => faultsOfFollowing(each, read)),
  ];
}

function faultsOfNames(path: string, { name, database, port, variables: own }: Domain): readonly string[] {
  const faults = [...faultsOfName(path, name), ...faultsOfVariables(path, name, Object.keys(own ?? {}))];
  if (database !== undefined && isTaken(database))
    faults.push(`${path}: database: Expected another name: ${database} is taken`);
  const other = RESERVED_PORTS.get(port);
  if (other !== undefined) faults.push(`${path}: port: Expected another port: ${port} is ${other}`);
  return faults;
}

function faultsOfVariables(path: string, name: string, own: readonly string[]): readonly string[] {
  const prefix = `${name.toUpperCase()}_`;
  const taken = PATTERNS.map((pattern): string => variableFor(pattern, name));
  return own
    .filter((variable) => !variable.startsWith(prefix) || taken.includes(variable) || variable in variables)
    .map(
      (variable) =>
        `${path}: variables.${variable}: Expected a name that begins with ${prefix} and that the service does not use`,
    );
}

export function faultsOfName(path: string, name: string): readonly string[] {
  return isTaken(name) ? [`${path}: name: Expected another name: ${name} is taken`] : [];
}

/** Whether a domain cannot have a name. A part or PostgreSQL uses the name, or one of its variables already exists. */
export function isTaken(name: string): boolean {
  const prefix = name.toUpperCase();
  return TAKEN.test(name) || PATTERNS.some((pattern) => pattern.replace('<NAME>', prefix) in variables);
}

/** Names of parts, of databases and roles of PostgreSQL or the embedded server, and names that end like a variable. */
const TAKEN =
  /^(start|gateway|outlets|subgraphs|kit|import|keys|backup|restore|record|postgres|template\d|public|calendar|pg_.*|incoming_.*|outgoing_.*|test_.*|.*_database)$/;

function duplicates(read: readonly ReadDomain[], field: 'port' | 'database'): readonly string[] {
  return read.flatMap(({ path, domain }, index) => {
    const value = domain[field];
    const first = read.findIndex((other) => other.domain[field] === value);
    return value === undefined || first === index
      ? []
      : [`${path}: ${field}: Expected another than ${value}, which ${read[first]?.path} has`];
  });
}

function faultsOfFollowing({ path, domain }: ReadDomain, read: readonly ReadDomain[]): readonly string[] {
  const names = read.map((each) => each.domain.name);
  const unknown = domain.follows.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return unknown.map(
      (name) => `${path}: follows: Expected subgraphs that there are (${names.join(', ')}), not ${name}`,
    );
  const cycle = cycleFrom(domain, read);
  return cycle === undefined ? [] : [`${path}: follows: Expected no cycle: ${cycle.join(' follows ')}`];
}

function cycleFrom(start: Domain, read: readonly ReadDomain[]): readonly string[] | undefined {
  const seen = new Set<string>();
  const visit = (name: string, trail: readonly string[]): readonly string[] | undefined => {
    if (name === start.name && trail.length > 0) return [...trail, name];
    if (seen.has(name)) return undefined;
    seen.add(name);
    const follows = read.find(({ domain }) => domain.name === name)?.domain.follows ?? [];
    return follows.map((next) => visit(next, [...trail, name])).find((found) => found !== undefined);
  };
  return visit(start.name, []);
}

interface ReadDomain {
  readonly path: string;
  readonly domain: Domain;
}
