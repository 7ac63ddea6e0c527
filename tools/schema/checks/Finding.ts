export function hasErrors(results: readonly CheckResult[]): boolean {
  return results.some(({ findings }) => findings.some(({ level }) => level === 'error'));
}

export interface Finding {
  /** `error`: the check fails. `warning`: a person should check it. `note`: worth knowing. */
  readonly level: 'error' | 'warning' | 'note';
  readonly text: string;
}

export interface CheckResult {
  readonly title: string;
  readonly findings: readonly Finding[];
}
