import type { SourceState } from '../sources/SourceStates.ts';
import type { Result } from '../sources/visitSource.ts';

/** One line with the result of a source; more lines if it failed. */
export function describeResult(result: Result): string {
  switch (result.state) {
    case 'unchanged':
      return `${result.name}: unchanged`;
    case 'taken': {
      const { name, items, changes, findingCount } = result;
      const findings = findingCount === 0 ? '' : `, ${findingCount} findings`;
      return `${name}: ${items} items, ${changes} changes${findings}`;
    }
    default:
      return `${result.name}: ${result.state}. ${result.failure}`;
  }
}

/** The known facts about the sources, a paragraph each. */
export function describeStates(states: readonly SourceState[]): string {
  return states.map(describeState).join('\n');
}

function describeState(state: SourceState): string {
  const { name, address, items, failures, failure, findings, findingCount } = state;
  const lines = [
    `${name}  ${wordFor(state)}`,
    `  address       ${address}`,
    `  last success  ${timeOf(state.succeededAt)}, ${items} items`,
    `  last try      ${timeOf(state.triedAt)}${failures > 0 ? `, ${failures} failures since the last success` : ''}`,
    `  next try      ${timeOf(state.nextAt)}`,
  ];
  if (failure !== null) lines.push(...failure.split('\n').map((line) => `  ! ${line}`));
  lines.push(...findings.slice(0, MOST_SHOWN).map((line) => `  - ${line}`));
  if (findingCount > MOST_SHOWN) lines.push(`  … and ${findingCount - MOST_SHOWN} more findings`);
  return lines.map((line) => `${line}\n`).join('');
}

function wordFor({ triedAt, heldUntil, isWithheld, failures }: SourceState): string {
  if (heldUntil !== null && heldUntil.getTime() > Date.now()) return 'at work';
  if (isWithheld) return 'withheld';
  if (failures > 0) return 'failed';
  return triedAt === null ? 'not tried yet' : 'good';
}

function timeOf(instant: Date | null): string {
  return instant === null ? 'never' : instant.toISOString();
}

const MOST_SHOWN = 20;
