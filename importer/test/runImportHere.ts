import { type CalendarDatabases, databaseVariables } from '../../test/support/calendarDatabases.ts';
import { type CommandOutput, outputOf } from '../../test/support/keepOutput.ts';
import { readArguments } from '../src/command/importArguments.ts';
import { run } from '../src/command/importOrRemove.ts';

/** Does what `npm run import` does in its thread, but in this process: a process of its own loads all code again. */
export async function runImportHere(
  words: readonly string[],
  databases: Pick<CalendarDatabases, 'urls'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutput> {
  const given = readArguments(words);
  if (given === 'template') throw new Error('These words ask for a template.');
  const all = { ...databaseVariables(databases), ...environment };
  return outputOf(() =>
    run({ words: given, environment: all, isTerminal: false }, new AbortController().signal),
  );
}
