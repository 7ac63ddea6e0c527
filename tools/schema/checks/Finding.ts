/** Whether one of the checks fails. */
export function hasErrors(results: readonly CheckResult[]): boolean {
  return results.some(({ findings }) => findings.some(({ level }) => level === 'error'));
}

/** One line of a report, or several with line feeds between. */
export interface Finding {
  /** `error`: the check fails. `warning`: a person should check it. `note`: worth knowing. */
  readonly level: 'error' | 'warning' | 'note';
  readonly text: string;
}

/** The result of one check. */
export interface CheckResult {
  /** The subject of a check, and its parts. */
  readonly title: string;
  readonly findings: readonly Finding[];
}
