import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { databases } from '@calendar/config/domains';
import { startPostgres } from './embedded/startPostgres.ts';
import { LOCK_FILE, LOCK_FILE_CONTENT, SCRIPT } from './migrationList.ts';
import { migrationScript } from './migrationScript.ts';
import { contractions, migrationWarnings } from './migrationWarnings.ts';

const USAGE = `npm run migration -- DOMAIN NAME [--contract]

Writes a new migration with the SQL that leads from the migrations of prisma/DOMAIN to its schema.prisma. Read and
amend it before you commit it. DOMAIN is a folder of prisma/ with a schema, as events or gateway. NAME says what
changes, in lower case words joined by _.

  --contract   it may take away tables and columns. The release that runs while it is applied must do without them.
               So expand first: add the new column, write both, read the new one. Contract a release later.

The exit status is 0 if it is written or nothing is to do, 1 if it takes away without --contract, and 2 if the command
was not understood.
`;

process.exitCode = await runCommand(USAGE, async () => {
  const { values, positionals } = readWords(process.argv.slice(2), { contract: { type: 'boolean' } });
  const [domain = '', name = '', ...rest] = positionals;
  if (!/^[a-z0-9_]+$/.test(name) || rest.length > 0)
    throw new UsageError('Expected DOMAIN and NAME, in lower case words joined by _.');
  if (!databases().includes(domain))
    throw new UsageError(`DOMAIN is one of ${databases().join(', ')}, not ${domain}.`);
  const folder = resolve(import.meta.dirname, '../../../prisma', domain);
  const script = await onThrowAwayServer((url) =>
    migrationScript(url, join(folder, 'schema.prisma'), join(folder, 'migrations')),
  );
  if (script === undefined) {
    process.stdout.write(`The migrations of ${domain} lead to its schema already.\n`);
    return 0;
  }
  const taken = contractions(script);
  if (taken.length > 0 && values.contract !== true) {
    process.stderr.write(
      `Nothing was written. Parts of the release before still read what goes:\n` +
        `${taken.map((each) => `  ${each}\n`).join('')}` +
        'Expand first: keep it in schema.prisma beside what is new. A release later, --contract takes it away.\n',
    );
    return 1;
  }
  process.stdout.write(`Wrote ${relative(process.cwd(), await written(folder, name, script))}\n`);
  for (const warning of migrationWarnings(script)) process.stderr.write(`${warning}\n`);
  return 0;
});

async function written(domainFolder: string, name: string, script: string): Promise<string> {
  const migrations = join(domainFolder, 'migrations');
  const timestamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = join(migrations, `${timestamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(migrations, LOCK_FILE), LOCK_FILE_CONTENT);
  await writeFile(join(folder, SCRIPT), script);
  return join(folder, SCRIPT);
}

async function onThrowAwayServer<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'event-calendar-'));
  const server = await startPostgres({ dataDir: folder.path, durable: false });
  try {
    return await use(server.url('postgres'));
  } finally {
    await server.stop();
  }
}
