import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { databaseVariable, type Environment, environmentFor } from '@calendar/config';
import { DOMAINS as CALENDAR } from '@calendar/model/feed';
import { type DatabaseUrls, openConnection } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { moduleAt, runCommand } from '../processes/startPart.ts';

/** Migrates the databases. If nothing was ever imported, loads the given feed, else the demo. Throws if that fails. */
export async function prepareDatabases({
  urls,
  dataDir,
  feed,
  environment,
  log,
  signal,
  onImport,
}: Preparation): Promise<void> {
  for (const [domain, url] of Object.entries(urls)) await migrateDomain(domain, url, { signal });
  const unfinished = join(dataDir, 'first-import-unfinished');
  if (!existsSync(unfinished) && !(await areEmpty(urls))) return;
  signal.throwIfAborted();
  await writeFile(unfinished, '');
  log(feed === undefined ? 'Loading the demo calendar' : `Loading ${feed}`);
  const importing = runCommand({
    ...(feed === undefined
      ? { main: moduleAt('launcher/src/loadDemo.ts'), args: [] }
      : { main: moduleAt('importer/src/import.ts'), args: [resolve(feed)] }),
    environment: { ...environmentFor(['import'], environment, Object.keys(urls)), ...environmentOf(urls) },
    signal,
  });
  onImport(importing);
  if ((await importing) !== 0)
    throw new Error(`The databases are empty, and ${feed ?? 'the demo calendar'} could not be loaded.`);
  await rm(unfinished, { force: true });
}

/** The variables in which a process looks for the databases' addresses, in place of the one that all share. */
export function environmentOf(urls: DatabaseUrls): Environment {
  return {
    DATABASE_URL: undefined,
    ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [databaseVariable(name), url])),
  };
}

async function areEmpty(urls: DatabaseUrls): Promise<boolean> {
  const revisions = await Promise.all(Object.keys(CALENDAR).map((domain) => revisionOf(urls[domain] ?? '')));
  return revisions.every((revision) => revision === '0');
}

async function revisionOf(url: string): Promise<string | undefined> {
  await using connection = await openConnection(url);
  const { rows } = await connection.query<{ revision: string }>('SELECT revision FROM "Revision"');
  return rows[0]?.revision;
}

export interface Preparation {
  readonly urls: DatabaseUrls;
  readonly dataDir: string;
  /** Path of the first calendar; absent: the demo. */
  readonly feed: string | undefined;
  readonly environment: Environment;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  /** Is called when the first import begins, with its end. A stop waits for that. */
  readonly onImport: (end: Promise<unknown>) => void;
}
