import { InvalidEnvironment, readEnvironment } from '@calendar/config';
import { KEYS_USAGE, KeysError, readKeysCommand } from './commands.ts';
import { withKeyDatabase } from './withKeyDatabase.ts';

try {
  const words = process.argv.slice(2);
  if (['--help', '-h'].includes(words[0] ?? '')) console.log(KEYS_USAGE);
  else {
    const command = readKeysCommand(words);
    const environment = readEnvironment('keys', process.env);
    for (const line of await withKeyDatabase(environment, command)) console.log(line);
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const says = error instanceof KeysError || error instanceof InvalidEnvironment;
  console.error(says ? message : `The keys cannot be reached. ${message}`);
  process.exitCode = statusOf(error);
}

function statusOf(error: unknown): number {
  if (error instanceof InvalidEnvironment) return 78;
  return error instanceof KeysError && error.isUsage ? 2 : 1;
}
