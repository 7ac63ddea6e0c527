import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs a program of the machine beside this process, and resolves with its output. Rejects if it fails. */
export async function runProgram(
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(program, words, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [said, complained, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${said}${complained}`);
  return said;
}
