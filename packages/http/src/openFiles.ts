import { readFileSync } from 'node:fs';

/** How many files and connections this process may have open at once. Infinite if no limit is known. */
export function openFiles(): number {
  // "unlimited" is no number.
  return Number(limitOfLinux() ?? limitOfReport()) || Number.POSITIVE_INFINITY;
}

/** Absent on other systems. Reading it takes a hundredth of the time of a report. */
function limitOfLinux(): string | undefined {
  try {
    return /^Max open files\s+(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function limitOfReport(): number | string | undefined {
  if (process.report === undefined) return undefined;
  Object.assign(process.report, { excludeNetwork: true });
  return (process.report.getReport() as Report).userLimits?.open_files.soft;
}

interface Report {
  /** Absent on Windows. */
  readonly userLimits?: { readonly open_files: { readonly soft: number | string } };
}
