import { counted, shownText } from '@calendar/text';
import { formatDateTime } from '@calendar/time';
import type { Double, HeldDate } from '../doubles/doublesIn.ts';
import type { SourcePictures, SourceState } from '../sources/SourceStates.ts';
import type { Result } from '../sources/visitSource.ts';

export function describeResult(result: Result): string {
  switch (result.state) {
    case 'unchanged':
      return `${result.name}: unchanged`;
    case 'taken': {
      const { name, items, changes, findingCount } = result;
      const findings = findingCount === 0 ? '' : `, ${counted(findingCount, 'finding')}`;
      return `${name}: ${counted(items, 'item')}, ${counted(changes, 'change')}${findings}`;
    }
    default:
      return `${result.name}: ${result.state}. ${result.failure}`;
  }
}

export function describePlan(result: Result): string {
  const lines = 'planned' in result ? result.planned.split('\n').slice(0, -1) : [];
  const findings = 'findings' in result ? findingLines(result) : [];
  return [describeResult(result), ...lines.map((line) => `  ${line}`), ...findings]
    .map((line) => `${line}\n`)
    .join('');
}

/** The probable doubles among sources (docs/rules.md 66 "Doubles"), a line each. */
export function describeDoubles(doubles: readonly Double[], most = Number.POSITIVE_INFINITY): string {
  const lines = doubles
    .slice(0, most)
    .map(({ one, other }) => `  ${formatDateTime(one.start)}  ${named(one)} = ${named(other)}\n`);
  const more = doubles.length > lines.length ? `  … all: npm run sources -- doubles\n` : '';
  return `${counted(doubles.length, 'probable double')}\n${lines.join('')}${more}`;
}

function named({ title, source, id, isHidden }: HeldDate): string {
  return `${shownText(title) ?? ''} (${source}: ${id}, ${isHidden ? 'hidden' : 'shown'})`;
}

/** @param left why a source of some name is not tried again; undefined: it is */
export function describeStates(
  states: readonly SourceState[],
  pictures: ReadonlyMap<string, SourcePictures> = new Map(),
  left: (name: string) => string | undefined = () => undefined,
): string {
  return states.map((state) => describeState(state, pictures.get(state.name), left(state.name))).join('\n');
}

export function factsOf(state: SourceState): object {
  const { holder: _, heldUntil: __, isWithheld: ___, validators: ____, settings: _____, ...facts } = state;
  return { state: wordFor(state), ...facts };
}

function describeState(
  state: SourceState,
  pictures: SourcePictures | undefined,
  left: string | undefined,
): string {
  const { name, address, items, failures, failure, findings, findingCount } = state;
  const lines = [
    `${name}  ${wordFor(state)}`,
    `  address       ${address}`,
    `  last success  ${timeOf(state.succeededAt)}, ${counted(items, 'item')}`,
    `  last try      ${timeOf(state.triedAt)}${failures > 0 ? `, ${counted(failures, 'failure')} since the last success` : ''}`,
    `  next try      ${left ?? timeOf(state.nextAt)}`,
  ];
  if (failure !== null) lines.push(...failure.split('\n').map((line) => `  ! ${line}`));
  lines.push(...findingLines({ findings, findingCount }));
  if (pictures !== undefined) {
    const { analysed, waiting, failed, reasons } = pictures;
    lines.push(`  pictures      ${analysed} analysed, ${waiting} waiting, ${failed} failed`);
    lines.push(...reasons.map((reason) => `  ! ${shownText(reason) ?? ''}`));
  }
  return lines.map((line) => `${line}\n`).join('');
}

function findingLines({
  findings,
  findingCount,
}: {
  readonly findings: readonly string[];
  readonly findingCount: number;
}): readonly string[] {
  const lines = findings.slice(0, MOST_SHOWN).map((line) => `  - ${line}`);
  return findingCount > lines.length
    ? [...lines, `  … and ${counted(findingCount - lines.length, 'more finding')}`]
    : lines;
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
