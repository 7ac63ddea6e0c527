import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { type CommandOutput, outputOf } from './keepOutput.ts';

/** Runs a program of Node within this process, which is less work than `runNode`. It sets its status, and only ends. */
export async function runHere(
  [program = '', ...words]: readonly string[],
  { cwd = process.cwd(), env = process.env }: RunOptions = {},
): Promise<CommandOutput> {
  const { argv, env: own } = process;
  Object.assign(process, { argv: [process.execPath, program, ...words], env });
  vi.spyOn(process, 'cwd').mockReturnValue(cwd);
  try {
    return await outputOf(async () => {
      await import(`${pathToFileURL(program)}?run=${++runs}`);
      return Number(process.exitCode);
    });
  } finally {
    Object.assign(process, { argv, env: own, exitCode: undefined });
  }
}

/** A module is run once by its address. */
let runs = 0;

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}
