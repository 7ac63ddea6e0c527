import { type ExecFileOptions, execFile } from 'node:child_process';

/** Runs a program of Node to its end, beside this process. */
export function runNode(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return runProgram([process.execPath, ...words], options);
}

/** Runs any program. It reads `input` and has this process's environment, unless another one is given. */
export function runProgram(
  [program = '', ...words]: readonly string[],
  { input, ...options }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const given = { maxBuffer: 64 * 1024 * 1024, ...options };
    const child = execFile(program, words, given, (_, output, errors) =>
      resolve({ status: child.exitCode, output: String(output), errors: String(errors) }),
    );
    child.stdin?.on('error', () => undefined).end(input);
  });
}

interface RunOptions extends ExecFileOptions {
  readonly input?: string;
}

/** What a program wrote, and its status: null if it was killed. */
export interface Ended {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}
