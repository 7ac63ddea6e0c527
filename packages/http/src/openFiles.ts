/** How many files and connections this process may have open at once; infinitely many where no limit is known. */
export function openFiles(): number {
  if (process.report === undefined) return Number.POSITIVE_INFINITY;
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as Report;
  // "unlimited" is no number.
  return Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
}

interface Report {
  /** Absent on Windows. */
  readonly userLimits?: { readonly open_files: { readonly soft: number | string } };
}
