import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Environment, type EnvironmentOf, namedDatabases, readEnvironment } from '@calendar/config';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { databases, subgraphDatabases } from '@calendar/config/domains';
import { endProcess, onStopSignal } from '@calendar/runtime';

/**
 * Runs `npm run backup` or `npm run restore` on the embedded databases; `work` returns its output. Returns
 * the exit status: 1 if it failed, 2 if the command was not understood.
 */
export async function runFileCommand({
  command,
  words,
  environment,
  usage,
  work,
}: CommandRun): Promise<number> {
  const stopping = new AbortController();
  return runCommand(usage, async () => {
    const [file, ...more] = readWords(words, {}).positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one FILE.');
    onStopSignal(
      () => stopping.abort(new Error('Stopped. Nothing was changed.')),
      () => void endProcess(1),
    );
    try {
      const read = readEnvironment(command, environment, undefined, { databases: subgraphDatabases() });
      const named = Object.keys(namedDatabases(read, databases()));
      if (named.length > 0)
        throw new Error(
          `This command is for the embedded databases, but the environment names others (${named.join(', ')}).\n` +
            "PostgreSQL's own pg_dump and pg_restore serve those.",
        );
      process.stdout.write(`${await work(resolve(file), read, stopping.signal)}\n`);
      return 0;
    } catch (error) {
      process.stderr.write(`${((stopping.signal.reason ?? error) as Error).message}\n`);
      return 1;
    }
  });
}

export function hasDatabases(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'data'));
}

export interface CommandRun {
  readonly command: 'backup' | 'restore';
  readonly words: readonly string[];
  readonly environment: Environment;
  readonly usage: string;
  readonly work: (file: string, environment: Read, signal: AbortSignal) => Promise<string>;
}

type Read = EnvironmentOf<'backup' | 'restore', string>;
