import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { invalidatePostmaster, readPostmaster } from './postmaster.ts';

/** Ends whatever a killed process or server left on a cluster. Only for the holder of the data's claim. */
export async function endAbandonedServer(data: string): Promise<void> {
  const beganAt = Date.now();
  for (let sent = 0; ; ) {
    const server = await readPostmaster(data);
    if (server === undefined) break;
    const step = ESCALATION[sent];
    if (step !== undefined && Date.now() - beganAt >= step.after) {
      signal(server.pid, step.name);
      sent += 1;
    }
    await sleep(50);
  }
  for (let left = await orphansOf(data); left.length > 0; left = await orphansOf(data)) {
    for (const pid of left) signal(pid, 'SIGKILL');
    await sleep(20);
  }
  if (process.platform === 'linux') await invalidatePostmaster(data);
}

/** Milliseconds until a server is signalled to end; its guard signals first. */
const ESCALATION = [
  { after: 1_500, name: 'SIGINT' },
  { after: 25_000, name: 'SIGQUIT' },
  { after: 30_000, name: 'SIGKILL' },
] as const;

/** They end only between two queries, and no server starts before. Without Linux they are waited for. */
async function orphansOf(data: string): Promise<readonly number[]> {
  if (process.platform !== 'linux') return [];
  const folder = await realpath(data);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [program, workingIn] = await Promise.all([
        readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
        readlink(`/proc/${pid}/cwd`).catch(() => undefined),
      ]);
      return program === 'postgres\n' && workingIn === folder ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}
