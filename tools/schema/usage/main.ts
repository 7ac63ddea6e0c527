import { InvalidEnvironment, readEnvironment } from '@calendar/config';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import type { Database } from '@calendar/gateway-db';
import { withKeyDatabase } from '../../../gateway/src/front/keys/withKeyDatabase.ts';
import { exportOperations } from './exportOperations.ts';
import { listCallers } from './listCallers.ts';

const HELP = `npm run usage --silent -- callers
npm run usage --silent -- operations > FILE

callers prints who has asked most since yesterday: the requests of a day, key, client and page.

operations prints the recorded operations as JSON, for \`npm run check:schema -- --usage FILE\`. It has their names and
fields, how often and when they were last asked, and by which applications. It has no values and no addresses.
`;

const subjects: Readonly<Record<string, (database: Database) => Promise<string>>> = {
  callers: async (database) => (await listCallers(database, Date.now())).join('\n'),
  operations: async (database) => JSON.stringify(await exportOperations(database), null, 1),
};

process.exitCode = await runCommand(HELP, async () => {
  const [subject = '', ...rest] = readWords(process.argv.slice(2), {}).positionals;
  const print = subjects[subject];
  if (rest.length > 0 || print === undefined) throw new UsageError('Expected callers or operations.');
  try {
    process.stdout.write(`${await withKeyDatabase(readEnvironment('keys', process.env), print)}\n`);
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `${error instanceof InvalidEnvironment ? '' : 'The usage cannot be reached. '}${message}\n`,
    );
    return 1;
  }
});
