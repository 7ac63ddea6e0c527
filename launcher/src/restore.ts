import { stat } from 'node:fs/promises';
import { findPostgres, startPostgres } from '@calendar/postgres';
import { checkRoom } from './backup/checkRoom.ts';
import { restoreDatabases } from './backup/restoreDatabases.ts';
import { runFileCommand } from './backup/runFileCommand.ts';

const USAGE = `npm run restore -- FILE

Restores the embedded databases in DATA_DIR (.data) from FILE, a backup made by npm run backup, or a pipe that gives
one. Their previous content is lost, also that of a domain which the backup does not have yet. If anything fails they
stay as they were. The service must be stopped.

FILE need not be trusted. Only rows of the calendar's own tables are taken from it. They have no more rights than
their part of the service. The rows' content is not checked as an import is.

  -h, --help  this text

The exit status is 0 if FILE was restored, 1 if not, and 2 if the command was not understood.
`;

process.exitCode = await runFileCommand({
  command: 'restore',
  words: process.argv.slice(2),
  environment: process.env,
  usage: USAGE,
  work: async (file, { DATA_DIR: dataDir }, signal) => {
    await checkFile(file);
    if ((await findPostgres(dataDir)) !== undefined)
      throw new Error(`The service runs on ${dataDir} (DATA_DIR). Stop it before you restore.`);
    const server = await startPostgres({ dataDir, log: console.error });
    try {
      const rows = await restoreDatabases(server, file, () => checkRoom(dataDir), console.error, signal);
      return `Restored ${rows} rows from ${file}`;
    } finally {
      await server.stop();
    }
  },
});

async function checkFile(file: string): Promise<void> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    throw error;
  });
  if (!stats.isFile() && !stats.isFIFO())
    throw new Error(`${file} is neither a file nor a pipe. Name a backup made by npm run backup.`);
}
