import { existsSync, readdirSync } from 'node:fs';
import { databaseVariable, namedDatabases, OR_SHARED, readEnvironment } from '@calendar/config';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { grantSome, grantUse } from '../index.ts';
import { migrateDomain } from './migrateDomain.ts';

const USAGE = `npm run migrate -- [DOMAIN ...] [--grant-to ROLE] [--grant NAME=ROLE]
npm run migrate -w subgraphs/DOMAIN -- [--grant-to ROLE]

Brings the databases of the named domains, else of all domains, to their newest migration. A missing database or schema
is created. The addresses are those of the service, with a role that may create tables:
DOMAIN_DATABASE_URL, as EVENTS_DATABASE_URL, or DATABASE_URL for all. The databases that npm start runs by itself need no such command.

  --grant-to ROLE     lets ROLE, as which the service runs, read and write the tables, and change none
  --grant NAME=ROLE   gives ROLE the few rights in grants/NAME.sql of the domain, as pictures=events_pictures

The exit status is 0 if all is done, 1 if something cannot be done, and 2 for an unknown command. It is 78
if the environment is at fault.
`;

const DOMAINS = new URL('../../../../prisma/', import.meta.url);

process.exitCode = await runCommand(USAGE, async () => {
  const known = domainsHere();
  const { values, positionals: given } = readWords(process.argv.slice(2), {
    'grant-to': { type: 'string' },
    grant: { type: 'string' },
  });
  const { 'grant-to': role, grant } = values;
  if (grant !== undefined && !/^[a-z]+=./.test(grant))
    throw new UsageError(`--grant: expected NAME=ROLE, as pictures=events_pictures, not ${grant}`);
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`There is no domain ${unknown.join(', ')}: there are ${known.join(', ')}.`);
  const chosen = given.length === 0 ? known : given;
  const urls = readAddresses(chosen);
  for (const domain of chosen) await migrateAndGrant(domain, urls[domain] ?? '', role, grant);
  return 0;
});

async function migrateAndGrant(domain: string, url: string, role?: string, grant?: string): Promise<void> {
  const applied = await migrateDomain(domain, url).catch((cause: Error) => {
    throw new Error(`${domain}: ${cause.message}`, { cause });
  });
  const done = applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`;
  process.stdout.write(`${domain}: ${done}\n`);
  const granted = async (to: string, granting: Promise<void>, what: string): Promise<void> => {
    await granting.catch((cause: Error) => {
      throw new Error(`${domain}: what ${to} needs cannot be granted: ${cause.message}`, { cause });
    });
    process.stdout.write(`${domain}: ${to} ${what}\n`);
  };
  if (role !== undefined) await granted(role, grantUse(url, role), 'may read and write the tables');
  if (grant === undefined) return;
  const [name = '', to = ''] = grant.split('=');
  const script = new URL(`${domain}/grants/${name}.sql`, DOMAINS);
  await granted(to, grantSome(url, to, script), `has the rights of ${name}`);
}

function readAddresses(domains: readonly string[]): Partial<Record<string, string>> {
  let urls: Partial<Record<string, string>> = {};
  const faultsOf = (values: object) => {
    urls = namedDatabases(values, domains);
    return domains
      .filter((domain) => urls[domain] === undefined)
      .map((domain) => ({
        name: databaseVariable(domain),
        fault: `missing. Expected postgresql://user:password@host:port/database${OR_SHARED}`,
      }));
  };
  const databases = domains.filter((domain) => domain !== 'gateway');
  readEnvironment('migrate', process.env, faultsOf, { databases });
  return urls;
}

/** Those whose schemas are in this folder tree: a part that is deployed alone comes with its own only. */
function domainsHere(): readonly string[] {
  return readdirSync(DOMAINS).filter((name) => existsSync(new URL(`${name}/schema.prisma`, DOMAINS)));
}
