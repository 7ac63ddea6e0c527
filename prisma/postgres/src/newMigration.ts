import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databases } from '@calendar/domains';
import { startPostgres } from './embedded/startPostgres.ts';
import { LOCK_FILE, LOCK_FILE_CONTENT, SCRIPT } from './migrationList.ts';
import { migrationScript } from './migrationScript.ts';
import { migrationWarnings } from './migrationWarnings.ts';

const USAGE = `npm run migration -- DOMAIN NAME

Writes a new migration with the SQL that leads from the migrations of prisma/DOMAIN to its schema.prisma. Read and
amend it before you commit it. DOMAIN is a folder of prisma/ with a schema, as events or gateway. NAME says what
changes, in lower case words joined by _.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const [domain = '', name = '', ...rest] = args;
  if (parseArgs({ args: [...args], options: { help: { type: 'boolean' } }, strict: false }).values['help']) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (!/^[a-z0-9_]+$/.test(name) || rest.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  if (!databases().includes(domain)) {
    process.stderr.write(`DOMAIN is one of ${databases().join(', ')}, not ${domain}.\n\n${USAGE}`);
    return 2;
  }
  const file = await newMigration(resolve(import.meta.dirname, '../..', domain), name);
  if (file === undefined) {
    process.stdout.write(`The migrations of ${domain} lead to its schema already.\n`);
    return 0;
  }
  process.stdout.write(`Wrote ${relative(process.cwd(), file)}\n`);
  for (const warning of migrationWarnings(await readFile(file, 'utf8'))) process.stderr.write(`${warning}\n`);
  return 0;
}

async function newMigration(domainFolder: string, name: string): Promise<string | undefined> {
  const migrations = join(domainFolder, 'migrations');
  const script = await onThrowAwayServer((url) =>
    migrationScript(url, join(domainFolder, 'schema.prisma'), migrations),
  );
  if (script === undefined) return undefined;
  const timestamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = join(migrations, `${timestamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(migrations, LOCK_FILE), LOCK_FILE_CONTENT);
  await writeFile(join(folder, SCRIPT), script);
  return join(folder, SCRIPT);
}

async function onThrowAwayServer<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'event-calendar-'));
  try {
    const server = await startPostgres({ dataDir, durable: false });
    try {
      return await use(server.url('postgres'));
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
