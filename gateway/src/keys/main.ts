import { KeysError, runKeysCommand } from './commands.ts';
import { withKeyDatabase } from './withKeyDatabase.ts';

try {
  const words = process.argv.slice(2);
  const lines = await withKeyDatabase(process.env, (database) => runKeysCommand(words, database));
  for (const line of lines) console.log(line);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof KeysError ? message : `The keys cannot be reached. ${message}`);
  process.exitCode = 1;
}
