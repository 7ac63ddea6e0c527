import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { databaseVariable, InvalidEnvironment, namedDatabases, readEnvironment } from '@calendar/config';
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

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  const known = domainsHere();
  const given = readArguments(words);
  if (given === undefined || given.help) {
    process[given ? 'stdout' : 'stderr'].write(USAGE);
    return given ? 0 : 2;
  }
  const unknown = given.domains.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no domain ${unknown.join(', ')}: there are ${known.join(', ')}.\n`);
    return 2;
  }
  const chosen = given.domains.length === 0 ? known : given.domains;
  try {
    const urls = readAddresses(chosen);
    for (const domain of chosen) await migrateAndGrant(domain, urls[domain] ?? '', given);
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return error instanceof InvalidEnvironment ? 78 : 1;
  }
}

async function migrateAndGrant(domain: string, url: string, { role, grant }: Arguments): Promise<void> {
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
        fault: 'missing. Expected postgresql://user:password@host:port/database',
      }));
  };
  const databases = domains.filter((domain) => domain !== 'gateway');
  readEnvironment('migrate', process.env, faultsOf, { databases });
  return urls;
}

function readArguments(words: readonly string[]): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: {
        'grant-to': { type: 'string' },
        grant: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
    const { grant, 'grant-to': role, help = false } = values;
    if (grant !== undefined && !/^[a-z]+=./.test(grant))
      throw new Error(`--grant: expected NAME=ROLE, as pictures=events_pictures, not ${grant}`);
    return { domains: positionals, role, grant, help };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n`);
    return undefined;
  }
}

/** Those whose schemas are in this folder tree: a part that is deployed alone comes with its own only. */
function domainsHere(): readonly string[] {
  return readdirSync(DOMAINS).filter((name) => existsSync(new URL(`${name}/schema.prisma`, DOMAINS)));
}

interface Arguments {
  readonly domains: readonly string[];
  readonly role: string | undefined;
  /** `NAME=ROLE`. */
  readonly grant: string | undefined;
  readonly help: boolean;
}
