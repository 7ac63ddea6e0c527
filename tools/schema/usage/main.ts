import { InvalidEnvironment, readEnvironment } from '@calendar/config';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import type { Database } from '@calendar/gateway-db';
import { withKeyDatabase } from '../../../gateway/src/front/keys/withKeyDatabase.ts';
import { listCallers } from './listCallers.ts';

const HELP = `npm run usage --silent -- callers

prints who has asked most since yesterday: the requests of a day, key, client and page.
`;

const callers = async (database: Database) => (await listCallers(database, Date.now())).join('\n');

process.exitCode = await runCommand(HELP, async () => {
  const [subject, ...rest] = readWords(process.argv.slice(2), {}).positionals;
  if (rest.length > 0 || subject !== 'callers') throw new UsageError('Expected callers.');
  try {
    process.stdout.write(`${await withKeyDatabase(readEnvironment('keys', process.env), callers)}\n`);
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `${error instanceof InvalidEnvironment ? '' : 'The usage cannot be reached. '}${message}\n`,
    );
    return 1;
  }
});
