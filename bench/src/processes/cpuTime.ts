import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds of processor time that processes and their present children have used so far. Null if the system does
 * not say; Linux does so in `/proc`.
 */
export function cpuTime(pids: readonly number[]): number | null {
  if (process.platform !== 'linux') return null;
  const parents = pids.length === 0 ? new Map<number, number>() : parentsOfAll();
  const counted = [...parents.keys()].filter(
    (pid) => pids.includes(pid) || pids.includes(parents.get(pid) ?? -1),
  );
  return counted.reduce((sum, pid) => sum + ownCpuTime(pid), 0);
}

/** The same for each of several processes, under the name that it goes by. */
export function cpuTimes<Pids extends Readonly<Record<string, number>>>(pids: Pids): CpuTimes<Pids> | null {
  const times = Object.entries(pids).map(([name, pid]) => [name, cpuTime([pid])] as const);
  return times.some(([, time]) => time === null) ? null : (Object.fromEntries(times) as CpuTimes<Pids>);
}

/** What of it was used between two such figures for each of so many requests. */
export function usedBetween<Times extends Readonly<Record<string, number>>>(
  before: Times | null,
  after: Times | null,
  requests: number,
): Times | null {
  if (before === null || after === null) return null;
  // The figures of a process's child are lost when the child has ended. PostgreSQL has a child for each connection.
  const used = Object.entries(after).map(([name, time]) => [
    name,
    Math.max(0, time - (before[name] ?? 0)) / requests,
  ]);
  return Object.fromEntries(used) as Times;
}

/**
 * Resolves when processes are almost idle, or after ten seconds. They may still work for callers that have gone. That
 * work must not be counted for the next contestant, or take its processor.
 */
export async function untilIdle(pids: Readonly<Record<string, number>>): Promise<void> {
  const all = Object.values(pids);
  const latest = performance.now() + LONGEST_WAIT;
  for (let before = cpuTime(all); before !== null && performance.now() < latest; ) {
    await sleep(PAUSE);
    const after = cpuTime(all);
    if (after === null || after - before <= PAUSE * IDLE_SHARE) return;
    before = after;
  }
}

function parentsOfAll(): Map<number, number> {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    all.flatMap((name) => {
      const parent = statOf(Number(name))?.[1];
      return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
    }),
  );
}

function ownCpuTime(pid: number): number {
  const stat = statOf(pid);
  return stat === null ? 0 : (Number(stat[11]) + Number(stat[12])) * MS_OF_TICK;
}

/** The fields of `/proc/PID/stat` after the name, which may hold anything; null for a process that is gone. */
function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Linux counts in hundredths of a second, whatever its kernel's own tick is. */
const MS_OF_TICK = 10;
/** Milliseconds. */
const PAUSE = 100;
const LONGEST_WAIT = 10_000;
/** Of a core: the parts poll. */
const IDLE_SHARE = 0.3;

type CpuTimes<Pids> = Readonly<Record<keyof Pids & string, number>>;
