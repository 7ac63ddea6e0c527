import type { Environment } from '@calendar/config';
import {
  type ImportArguments,
  type RemovalArguments,
  readArguments,
  readDomainArguments,
  USAGE,
  UsageError,
} from './importArguments.ts';
import { importInThread } from './importInThread.ts';

/**
 * `npm run import`: imports a feed or removes an item, with counts on standard output and everything else on standard error.
 *
 * @returns the exit status: 0 if it succeeded, 1 if it did not, 2 if the command was not understood
 */
export async function runImport(words: readonly string[], environment: Environment): Promise<number> {
  let given: ImportArguments | RemovalArguments | null;
  try {
    const other = readDomainArguments(words);
    if (other !== undefined) {
      // The code for the import itself is loaded by the thread that needs it, or not at all.
      const { importDomain } = await import('./importDomain.ts');
      return await importDomain(other.domain, other.words, environment);
    }
    given = readArguments(words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\nMore: npm run import -- --help\n`);
    return 2;
  }
  if (given === null) {
    process.stdout.write(USAGE);
    return 0;
  }
  return importInThread(given, environment);
}
