import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { databaseVariable, type Environment, environmentFor, readEnvironment } from '@calendar/config';
import { UsageError } from '@calendar/config/command';
import { type Domain, databases, domains, ownVariables } from '@calendar/config/domains';
import { openDatabases } from '@calendar/postgres';
import { LONGEST_STOP } from '@calendar/runtime';

/**
 * `npm run import -- --domain NAME …`: runs the import program of the domain's manifest with the other words and the
 * address of its database. Gives its exit status. Throws a `UsageError` if the domain has none.
 */
export async function importDomain(
  name: string,
  words: readonly string[],
  environment: Environment,
  { folder = SUBGRAPHS, present = domains }: { folder?: URL; present?: () => readonly Domain[] } = {},
): Promise<number> {
  const known = present();
  const domain = known.find((each) => each.name === name);
  if (domain?.import === undefined || domain.database === undefined)
    throw new UsageError(
      `--domain takes ${namesOfPrograms(known)}, not ${JSON.stringify(name)}. A calendar feed needs none.`,
    );
  const { database } = domain;
  const read = readEnvironment('import', environment, undefined, { databases: [database] });
  await using opened = await openDatabases(read, [database], console.error);
  const names = [...known.map((each) => each.name), ...databases()];
  return await run(fileURLToPath(new URL(`${name}/${domain.import}`, folder)), words, {
    ...environmentFor(['import'], environment, names),
    ...ownVariables(domain, environment),
    DATABASE_URL: undefined,
    [databaseVariable(database)]: opened.urls[database],
  });
}

const SUBGRAPHS = new URL('../../../subgraphs/', import.meta.url);

function namesOfPrograms(known: readonly Domain[]): string {
  const names = known.flatMap((domain) => (domain.import === undefined ? [] : [domain.name]));
  return names.length === 0
    ? 'a domain whose manifest names an import program, and there is none yet'
    : names.join(', ');
}

/** A signal that ends this process ends the program, which has the terminal's as well; at last it is killed. */
async function run(program: string, words: readonly string[], environment: Environment): Promise<number> {
  const child = spawn(process.execPath, [program, ...words], { env: environment, stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP).unref();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    const [status] = (await once(child, 'close')) as [number | null];
    return status ?? 1;
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}
