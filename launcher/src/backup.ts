import { existsSync } from 'node:fs';
import { databases as allDatabases } from '@calendar/config/domains';
import { openDatabases } from '@calendar/postgres';
import { backupDatabases } from './backup/backupDatabases.ts';
import { hasDatabases, runFileCommand } from './backup/runFileCommand.ts';

const USAGE = `npm run backup -- FILE

Writes everything that the embedded databases in DATA_DIR (.data) hold into FILE, as of one moment. It may run while
the service does. FILE must not exist; it appears when it is whole, and only its owner can read it.

  -h, --help  this text

The exit status is 0 if FILE was written, 1 if not, and 2 if the command was not understood.
`;

process.exitCode = await runFileCommand({
  command: 'backup',
  words: process.argv.slice(2),
  environment: process.env,
  usage: USAGE,
  work: async (file, read, signal) => {
    const { DATA_DIR: dataDir } = read;
    if (existsSync(file)) throw new Error(`${file} exists. Name another file, or remove it.`);
    if (!hasDatabases(dataDir)) throw new Error(`There are no databases in ${dataDir} (DATA_DIR).`);
    await using databases = await openDatabases(read, allDatabases(), console.error, signal);
    return `Wrote ${await backupDatabases(databases.urls, file, signal)} rows to ${file}`;
  },
});
