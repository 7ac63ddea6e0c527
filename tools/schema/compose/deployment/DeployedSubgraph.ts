import { describeReaders, PARTS, usual, type VariableName, variableFor, variables } from '@calendar/config';
import type { Domain } from '@calendar/config/domains';

export function deployedSubgraph(domain: Domain) {
  const { name, kind, database, follows, import: program, resources, variables: own = {} } = domain;
  return {
    name,
    // A host's name has no underscore.
    host: name.replaceAll('_', '-'),
    image: `event-calendar/${name}`,
    part: `subgraphs/${name}`,
    /** Else it gets a token, and none of our secrets. */
    isOurKit: kind === 'kit',
    database,
    isImported: database !== undefined && program === undefined,
    program,
    own: Object.entries(own).map(([variable, { default: usual, secret = false }]) => ({
      variable,
      usual,
      isSecret: secret,
    })),
    follows,
    settings: settingsOf(name),
    resources: {
      cpu: resources?.cpu ?? '100m',
      memory: resources?.memory ?? '192Mi',
      memoryLimit: resources?.memoryLimit ?? '512Mi',
      disk: resources?.disk ?? '1Gi',
    },
  };
}

/** The addresses of a subgraph's two replicas. With a path it is an endpoint of another make (docs/architecture.md). */
export function addressesOf({ isOurKit }: DeployedSubgraph, hosts: readonly string[]): string {
  return hosts.map((host) => `http://${host}:4000${isOurKit ? '' : '/graphql'}`).join(',');
}

/** `EVENTS_URL` and so on. */
export function addressVariable({ name }: Pick<DeployedSubgraph, 'name'>): string {
  return variableFor('<NAME>_URL', name);
}

export function tokenVariable({ name }: Pick<DeployedSubgraph, 'name'>): string {
  return variableFor('<NAME>_TOKEN', name);
}

export function databaseVariable(database: string): string {
  return variableFor('<NAME>_DATABASE_URL', database);
}

/** The variables that this subgraph alone reads and that have a value by themselves. */
function settingsOf(name: string) {
  const part = PARTS.find((each) => each === name);
  if (part === undefined) return [];
  const names = Object.keys(variables) as readonly VariableName[];
  return names
    .filter((variable) => describeReaders(variable, [part]) !== '')
    .flatMap((variable) => {
      const value = variables[variable].deployed ?? usual(part, variable);
      return typeof value === 'string' ? [{ variable, usual: value }] : [];
    });
}

export type DeployedSubgraph = ReturnType<typeof deployedSubgraph>;
