import { vi } from 'vitest';

/** Keeps what this process writes to its two outputs, which then show nothing, until the mocks are restored. */
export function keepOutput(): { readonly stdout: string; readonly stderr: string } {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      written[stream] += String(chunk);
      return true;
    });
  }
  return written;
}
