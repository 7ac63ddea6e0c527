import { InvalidEnvironment, readEnvironment } from '@calendar/config';
import { KeysError, runKeysCommand } from './commands.ts';
import { withKeyDatabase } from './withKeyDatabase.ts';

try {
  const words = process.argv.slice(2);
  const environment = readEnvironment('keys', process.env);
  const lines = await withKeyDatabase(environment, (database) => runKeysCommand(words, database));
  for (const line of lines) console.log(line);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const says = error instanceof KeysError || error instanceof InvalidEnvironment;
  console.error(says ? message : `The keys cannot be reached. ${message}`);
  process.exitCode = 1;
}
