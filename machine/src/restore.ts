import { existsSync } from 'node:fs';
import { findPostgres, startPostgres } from '@calendar/postgres';
import { restoreDatabases } from './backup/restoreDatabases.ts';
import { runFileCommand } from './backup/runFileCommand.ts';

const USAGE = `npm run restore -- FILE

Makes the embedded databases in DATA_DIR (.data) what FILE holds, a backup made by npm run backup. What they held
before is gone then; where anything goes wrong they stay as they were. The service must be stopped.

  -h, --help  this text

The exit status is 0 when FILE was restored, 1 when it was not, 2 when the command was not understood.
`;

process.exitCode = await runFileCommand({
  words: process.argv.slice(2),
  environment: process.env,
  usage: USAGE,
  work: async (file, dataDir) => {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    if ((await findPostgres(dataDir)) !== undefined)
      throw new Error(`The service runs on ${dataDir} (DATA_DIR). Stop it before you restore.`);
    const server = await startPostgres({ dataDir });
    try {
      return `Restored ${await restoreDatabases(server, file)} rows from ${file}`;
    } finally {
      await server.stop();
    }
  },
});
