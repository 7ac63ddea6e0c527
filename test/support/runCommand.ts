/**
 * Runs a command of the workshop.
 *
 * @param words what was given to it
 * @param command.usage the text of `--help`
 * @param command.read understands the words: null for `--help`; throws what was not understood
 * @param command.run does the work, and resolves with the exit status
 * @returns the exit status: 2 for words that were not understood
 */
export async function runCommand<Given>(words: readonly string[], command: Command<Given>): Promise<number> {
  const { usage, read, run } = command;
  let given: Given | null;
  try {
    given = read(words);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (given !== null) return run(given);
  process.stdout.write(usage);
  return 0;
}

interface Command<Given> {
  readonly usage: string;
  readonly read: (words: readonly string[]) => Given | null;
  readonly run: (given: Given) => Promise<number>;
}
