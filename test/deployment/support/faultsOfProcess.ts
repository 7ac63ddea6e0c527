import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { environmentFor, PARTS, type Part, readEnvironment } from '@calendar/config';
import { missingFiles, ROOT, readDockerfile } from './imageOf.ts';

const dockerfile = readDockerfile();
const table = readFileSync(`${ROOT}/README.md`, 'utf8');

/**
 * What would keep a process of an image from running as a deployment describes it: a file that the image does not have,
 * a variable that no part or not this one reads, one that is missing or wrong.
 */
export function faultsOfProcess({
  folder,
  command = dockerfile.command,
  environment,
}: Described): readonly string[] {
  const part = partRun(folder, command);
  const given = { ...dockerfile.environment, ...environment };
  return [
    ...missingFiles(folder, command).map((path) => `${folder} has no ${path}`),
    ...Object.keys(environment)
      .filter((name) => !table.includes(`\n| \`${name}\` |`) || !(name in environmentFor(part, environment)))
      .map((name) => `${part} does not read ${name}`),
    ...faultsOfEnvironment(part, given),
  ];
}

function partRun(folder: string, command: readonly string[]): Part {
  if (command.some((word) => word.endsWith('/migrateCommand.ts'))) return 'migrate';
  if (command.some((word) => word.endsWith('/import.ts'))) return 'import';
  const part = PARTS.find((name) => name === basename(folder));
  if (part === undefined) throw new Error(`${folder} is no part`);
  return part;
}

function faultsOfEnvironment(part: Part, environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readEnvironment(part, environment);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

export interface Described {
  /** Of the workspace that the image is built of. */
  readonly folder: string;
  /** Absent: the image's own. */
  readonly command?: readonly string[] | undefined;
  readonly environment: Readonly<Record<string, string>>;
}
