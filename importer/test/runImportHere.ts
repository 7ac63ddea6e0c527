import { vi } from 'vitest';
import type { CalendarDatabases } from '../../test/support/calendarDatabases.ts';
import { keepOutput } from '../../test/support/keepOutput.ts';
import { readArguments } from '../src/command/importArguments.ts';
import { run } from '../src/command/importOrRemove.ts';

/** Does what `npm run import` does in its thread, but in this process: a process of its own loads all code again. */
export async function runImportHere(
  words: readonly string[],
  { urls }: Pick<CalendarDatabases, 'urls'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly output: string; readonly errors: string }> {
  const given = readArguments(words);
  if (given === 'template') throw new Error('These words ask for a template.');
  const written = keepOutput();
  const addresses = {
    TAXONOMY_DATABASE_URL: urls.taxonomy,
    DIRECTORY_DATABASE_URL: urls.directory,
    EVENTS_DATABASE_URL: urls.events,
  };
  try {
    const { signal } = new AbortController();
    const job = { words: given, environment: { ...addresses, ...environment }, isTerminal: false };
    const status = await run(job, signal);
    return { status, output: written.stdout, errors: written.stderr };
  } finally {
    vi.restoreAllMocks();
  }
}
