import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/**
 * Builds the pages of the reference, unless they are there, in a separate process. It uses the processors that the
 * parts leave free. The gateway shows them when they are. A failing build is reported in the log, and nothing else
 * fails with it.
 *
 * @param signal ends the build
 */
export async function buildReference(log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const program = fileURLToPath(new URL('../../gateway/reference/build.ts', import.meta.url));
  // A separate process group: the build starts npm and a bundler, which end with it.
  const detached = process.platform !== 'win32';
  const child = spawn(process.execPath, [program], { detached, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = (): void => {
    if (child.pid !== undefined && detached) process.kill(-child.pid, 'SIGTERM');
    else child.kill();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (status === 0 || signal.aborted) return;
    log(
      `The reference at /graphQL/sandbox/reference/ was not built. The service goes on without it.\n${said.trim()}`,
    );
  } catch (error) {
    log(`The reference at /graphQL/sandbox/reference/ was not built: ${(error as Error).message}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
