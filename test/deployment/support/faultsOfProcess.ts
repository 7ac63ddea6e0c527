import { basename } from 'node:path';
import {
  isPattern,
  PARTS,
  type Part,
  type Pattern,
  READ_BY,
  readEnvironment,
  readSubgraphEnvironment,
  variableFor,
} from '@calendar/config';
import { type Domain, databases, domains, subgraphDatabases, subgraphs } from '@calendar/config/domains';
import { missingFiles, readDockerfile } from './imageOf.ts';

const dockerfile = readDockerfile();

/**
 * What would keep a process of an image from running as a deployment describes it. That is a file that the image lacks,
 * or a variable that no part or not this one reads. It is also a variable that is missing or wrong.
 */
export function faultsOfProcess({
  folder,
  command = dockerfile.command,
  environment,
}: Described): readonly string[] {
  const run = processOf(folder, command);
  const own = Object.keys(domains().find(({ name }) => name === basename(folder))?.variables ?? {});
  const given = { ...dockerfile.environment, ...environment };
  return [
    ...missingFiles(folder, command).map((path) => `${folder} has no ${path}`),
    ...Object.keys(environment)
      .filter((name) => !namesReadBy(run).includes(name) && !own.includes(name))
      .map((name) => `${run.name} does not read ${name}`),
    ...faultsOfEnvironment(run, given),
  ];
}

function processOf(folder: string, command: readonly string[]): Run {
  if (command.some((word) => word.endsWith('/migrateCommand.ts'))) return { name: 'migrate' };
  if (command.some((word) => /\/(import|sources)\.ts$/.test(word))) return { name: 'import' };
  const name = basename(folder);
  if (name === 'gateway' || name === 'outlets' || name === 'pictures') return { name };
  const subgraph = domains().find((domain) => domain.name === name);
  if (subgraph === undefined) throw new Error(`${folder} is no part`);
  return { name, subgraph };
}

function namesReadBy({ name, subgraph }: Run): readonly string[] {
  if (subgraph?.kind === 'apollo') return [...namesRequiredBy(subgraph), 'PORT', 'HOST', 'STOP_DELAY'];
  const part = PARTS.find((each) => each === name) ?? 'subgraphs';
  return Object.keys(READ_BY[part].shape).flatMap((variable) =>
    isPattern(variable)
      ? namesFor(variable, subgraph).map((each) => variableFor(variable, each))
      : [variable],
  );
}

/** What one of another make cannot do without. */
function namesRequiredBy({ name, database }: Domain): readonly string[] {
  const token = variableFor('<NAME>_TOKEN', name);
  return database === undefined ? [token] : [token, variableFor('<NAME>_DATABASE_URL', database)];
}

/**
 * The names that such a variable has for a process. A subgraph reads it for its database and for those that it follows.
 */
function namesFor(pattern: Pattern, subgraph: Domain | undefined): readonly string[] {
  if (pattern === '<NAME>_DATABASE_URL')
    return subgraph === undefined ? databases() : [subgraph.database ?? subgraph.name];
  return subgraph?.follows ?? subgraphs().map(({ name }) => name);
}

function faultsOfEnvironment(
  { name, subgraph }: Run,
  environment: Readonly<Record<string, string>>,
): readonly string[] {
  if (subgraph?.kind === 'apollo') {
    const missing = namesRequiredBy(subgraph).filter((variable) => !environment[variable]);
    return missing.map((variable) => `${variable} is missing`);
  }
  try {
    if (subgraph === undefined)
      readEnvironment(name, environment, undefined, {
        databases: name === 'pictures' ? ['events'] : subgraphDatabases(),
      });
    else readSubgraphEnvironment(name, environment, subgraph.follows);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

type Command = Exclude<Part, 'subgraphs' | 'events'>;

/** A gateway or a command, or a subgraph. */
type Run =
  | { readonly name: Command; readonly subgraph?: undefined }
  | { readonly name: string; readonly subgraph: Domain };

export interface Described {
  /** Of the workspace that the image is built of. */
  readonly folder: string;
  /** Absent: the image's own. */
  readonly command?: readonly string[] | undefined;
  readonly environment: Readonly<Record<string, string>>;
}
