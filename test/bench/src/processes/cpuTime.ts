import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time that processes and the children they have now have used so far, or null where the
 * system does not tell (it is Linux's `/proc` that does).
 */
export function cpuTime(pids: readonly number[]): number | null {
  if (process.platform !== 'linux') return null;
  const parents = pids.length === 0 ? new Map<number, number>() : parentsOfAll();
  const counted = [...parents.keys()].filter(
    (pid) => pids.includes(pid) || pids.includes(parents.get(pid) ?? -1),
  );
  return counted.reduce((sum, pid) => sum + ownCpuTime(pid), 0);
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
