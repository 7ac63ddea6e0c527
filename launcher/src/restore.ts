import { stat } from 'node:fs/promises';
import { findPostgres, startPostgres } from '@calendar/postgres';
import { checkRoom } from './backup/checkRoom.ts';
import { restoreDatabases } from './backup/restoreDatabases.ts';
import { runFileCommand } from './backup/runFileCommand.ts';

const USAGE = `npm run restore -- FILE

Makes the embedded databases in DATA_DIR (.data) what FILE holds, a backup made by npm run backup, or a pipe that gives
one. What they held before is gone then, also of a domain that
the backup is older than; where anything goes wrong they stay as they were. The service must be stopped.

FILE need not be trusted: only rows of the calendar's own tables are taken from it, with no more rights than the part
of the service that they belong to. What the rows say is not checked as an import is.

  -h, --help  this text

The exit status is 0 when FILE was restored, 1 when it was not, 2 when the command was not understood.
`;

process.exitCode = await runFileCommand({
  command: 'restore',
  words: process.argv.slice(2),
  environment: process.env,
  usage: USAGE,
  work: async (file, { DATA_DIR: dataDir }) => {
    await checkFile(file);
    if ((await findPostgres(dataDir)) !== undefined)
      throw new Error(`The service runs on ${dataDir} (DATA_DIR). Stop it before you restore.`);
    const log = (line: string) => void process.stderr.write(`${line}\n`);
    const server = await startPostgres({ dataDir, log });
    try {
      const rows = await restoreDatabases(server, file, () => checkRoom(dataDir), log);
      return `Restored ${rows} rows from ${file}`;
    } finally {
      await server.stop();
    }
  },
});

/** Before a server is started for it. */
async function checkFile(file: string): Promise<void> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    throw error;
  });
  if (!stats.isFile() && !stats.isFIFO())
    throw new Error(`${file} is neither a file nor a pipe. Name a backup made by npm run backup.`);
}
