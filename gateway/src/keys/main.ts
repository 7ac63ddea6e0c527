import { openDatabase } from '@calendar/gateway-db';
import { databaseUrlOf } from '../config.ts';
import { KeysError, runKeysCommand } from './commands.ts';

const url = databaseUrlOf(process.env);
if (url === undefined) {
  console.error('GATEWAY_DATABASE_URL or DATABASE_URL must say where the keys are stored.');
  process.exit(78);
}
const database = openDatabase(url);
try {
  for (const line of await runKeysCommand(process.argv.slice(2), database)) console.log(line);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  // The database client puts what went wrong into its last line.
  console.error(
    error instanceof KeysError ? message : `The keys cannot be reached. ${message.split('\n').at(-1)}`,
  );
  process.exitCode = 1;
} finally {
  await database.$disconnect();
}
