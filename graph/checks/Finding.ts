/** Whether one of the checks fails. */
export function hasErrors(results: readonly CheckResult[]): boolean {
  return results.some(({ findings }) => findings.some(({ level }) => level === 'error'));
}

/** One line of a report, or several with line feeds between. */
export interface Finding {
  /** `error`: the check fails. `warning`: somebody should look. `note`: worth knowing. */
  readonly level: 'error' | 'warning' | 'note';
  readonly text: string;
}

/** What one check found. */
export interface CheckResult {
  /** What was checked, and what of it there is. */
  readonly title: string;
  readonly findings: readonly Finding[];
}
