import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process started, and those that these started, as `/proc` lists them. */
export function descendantsOf(pid: number): readonly Descendant[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => describe(Number(name)) ?? []);
  const found: Descendant[] = [];
  const search = (parent: number): void => {
    for (const each of all.filter((one) => one.parent === parent)) {
      found.push(each);
      search(each.pid);
    }
  };
  search(pid);
  return found;
}

/** Sends a signal to a process and all below it. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...descendantsOf(pid).map((one) => one.pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Bytes of memory that a process holds, shared pages included; null when it is gone. */
export function memoryOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that a process has used; null when it is gone, or the system does not tell. */
export function cpuTimeOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Linux counts in hundredths of a second, whatever its kernel's own tick is.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function describe(pid: number): Descendant | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return state === 'Z' ? undefined : { pid, parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

export interface Descendant {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}
