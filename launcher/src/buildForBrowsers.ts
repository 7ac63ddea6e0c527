import { spawn } from 'node:child_process';
import { addAbortListener, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { text } from 'node:stream/consumers';
import { lowerPriority, sendSignal } from '@calendar/runtime';
import { moduleAt } from './processes/startPart.ts';

/**
 * Builds what browsers are shown, in separate processes one after the other. A build that fails is reported
 * in the log, and nothing else fails with it. The signal ends the builds.
 */
export async function buildForBrowsers(log: (line: string) => void, signal: AbortSignal): Promise<void> {
  for (const [what, program] of BUILDS) {
    if (signal.aborted) return;
    const fault = await build(moduleAt(program), signal).catch((error: Error) => error.message);
    if (fault !== undefined && !signal.aborted)
      log(`${what} was not built. The service goes on without it.\n${fault.trim()}`);
  }
}

const BUILDS = [
  ['What pages and the widget load in browsers', 'outlets/browser/build.ts'],
  ['The sandbox at /graphQL', 'gateway/sandbox/build.ts'],
  ['The reference at /graphQL/sandbox/reference/', 'gateway/reference/build.ts'],
] as const;

/** @returns what it said if it failed */
async function build(program: string, signal: AbortSignal): Promise<string | undefined> {
  // A separate process group: the build starts npm and a bundler, which end with it.
  const detached = process.platform !== 'win32';
  const child = spawn(process.execPath, [program], { detached, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = (): void => {
    if (child.pid !== undefined && detached) sendSignal(-child.pid, 'SIGTERM');
    else child.kill();
  };
  using _ = addAbortListener(signal, stop);
  if (child.pid !== undefined) await yieldToOthers(child.pid);
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return status === 0 ? undefined : said;
}

/** Linux shares processors among sessions first, and this process has one of its own. */
async function yieldToOthers(pid: number): Promise<void> {
  lowerPriority(constants.priority.PRIORITY_LOW, pid);
  if (process.platform === 'linux')
    await writeFile(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW)).catch(() => undefined);
}
