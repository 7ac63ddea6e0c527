import { vi } from 'vitest';

/** Keeps what this process writes to its two outputs, which then show nothing, until the mocks are restored. */
export function keepOutput(): { readonly stdout: string; readonly stderr: string } {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      written[stream] += String(chunk);
      return true;
    });
    // Vitest has a console of its own.
    const method = stream === 'stdout' ? 'log' : 'error';
    vi.spyOn(console, method).mockImplementation((text) => void process[stream].write(`${text}\n`));
  }
  return written;
}

/** Runs a command in this process, which is less work than another process: its exit status, and what it writes. */
export async function outputOf(run: () => Promise<number>): Promise<CommandOutput> {
  const written = keepOutput();
  try {
    const status = await run();
    return { status, output: written.stdout, errors: written.stderr };
  } finally {
    vi.restoreAllMocks();
  }
}

export interface CommandOutput {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}
