import { InvalidEnvironment, readEnvironment } from '@calendar/config';
import { runCommand } from '@calendar/config/command';
import { KEYS_USAGE, KeysError, readKeysCommand } from './commands.ts';
import { withKeyDatabase } from './withKeyDatabase.ts';

process.exitCode = await runCommand(KEYS_USAGE, async () => {
  const command = readKeysCommand(process.argv.slice(2));
  try {
    const environment = readEnvironment('keys', process.env);
    for (const line of await withKeyDatabase(environment, command)) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof KeysError || error instanceof InvalidEnvironment) throw error;
    throw new Error(`The keys cannot be reached. ${error instanceof Error ? error.message : String(error)}`);
  }
});
