import { beginningOf, shownLine } from '@calendar/text';

export interface Finding {
  readonly unit: Unit;
  readonly item: number;
  readonly address: string | null;
  readonly place: string;
  /** What contains the item, for those who do not have the file: an event's title and identifier. Null if unknown. */
  readonly label: string | null;
  /** The value there, as JSON, shortened. */
  readonly value: string;
  /** Why it was not taken, or how it was taken instead. */
  readonly why: string;
  readonly alsoIn: readonly number[];
}

export type Unit = 'item' | 'line';

/** What was found in a file: `MOST_FINDINGS` with their places, and how many more. */
export class Report {
  readonly unit: Unit;
  readonly #findings = new Map<string, Map<unknown, Found>>();
  readonly #all: Found[] = [];
  readonly #json = new WeakMap<object, string>();

  readonly #texts: Part[] = [];
  readonly #labels: Part[] = [];
  #held = 0;
  #more = 0;

  constructor(unit: Unit) {
    this.unit = unit;
  }

  beginText(address: string, firstItem: number): void {
    this.#texts.push({ name: address, firstItem });
  }

  beginLabel(name: string | null, firstItem: number): void {
    this.#labels.push({ name, firstItem });
  }

  add(item: number, place: string, value: unknown, why: string): void {
    const key = `${why}\n${place}`;
    const findings = this.#findings.get(key) ?? new Map<unknown, Found>();
    const json = typeof value === 'object' && value !== null ? this.#jsonOf(value) : undefined;
    const of = json ?? value;
    const earlier = findings.get(of);
    if (earlier?.item === item || earlier?.alsoIn.has(item)) return;
    if (this.#held === MOST_FINDINGS) {
      this.#more += 1;
      return;
    }
    this.#held += 1;
    if (earlier !== undefined) {
      earlier.alsoIn.add(item);
      return;
    }
    const found = {
      item,
      place,
      value: shown(
        json?.slice(OBJECT.length, OBJECT.length + LONGEST_VALUE + 1) ?? value,
        json === undefined,
      ),
      why,
      alsoIn: new Set<number>(),
    };
    this.#findings.set(key, findings.set(of, found));
    this.#all.push(found);
  }

  #jsonOf(value: object): string {
    // Marked: a text may be the JSON of an object.
    const json = this.#json.get(value) ?? `${OBJECT}${JSON.stringify(value)}`;
    this.#json.set(value, json);
    return json;
  }

  findings(): readonly Finding[] {
    const [addressOf, labelOf] = [inOrder(this.#texts), inOrder(this.#labels)];
    const ordered = this.#all.toSorted((one, other) => one.item - other.item);
    const last = ordered.at(-1);
    if (last !== undefined && this.#more > 0)
      ordered.push({ ...last, place: '', value: String(this.#more), why: NOT_LISTED, alsoIn: new Set() });
    return ordered.map((finding) => ({
      unit: this.unit,
      ...finding,
      address: addressOf(finding.item),
      label: labelOf(finding.item),
      alsoIn: [...finding.alsoIn],
    }));
  }
}

interface Part {
  readonly name: string | null;
  readonly firstItem: number;
}

function inOrder(parts: readonly Part[]): (item: number) => string | null {
  let at = -1;
  return (item) => {
    while ((parts[at + 1]?.firstItem ?? Number.POSITIVE_INFINITY) <= item) at += 1;
    return parts[at]?.name ?? null;
  };
}

/** One line about a finding. It begins with what became of the value: left out, changed, or a note. */
export function describeFinding({ unit, item, alsoIn, ...finding }: Finding): string {
  const others = alsoIn.length === 0 ? '' : ` (and in ${rangesOf(alsoIn)})`;
  return lineOf(`${unit} ${item}${others}`, finding);
}

/** The same for readers who do not have the file: a title and an identifier stand for a line. */
export function describeWithoutFile(finding: Finding): string {
  const { label, alsoIn } = finding;
  if (label === null) return describeFinding(finding);
  return lineOf(`${label}${alsoIn.length === 0 ? '' : ` (and in ${alsoIn.length} more)`}`, finding);
}

function lineOf(
  at: string,
  { address, place, value, why }: Omit<Finding, 'unit' | 'item' | 'alsoIn'>,
): string {
  const where = address === null ? '' : `${address}: `;
  const line = `${outcomeOf(why)}: ${where}${at}${place === '' ? '' : `, ${place}`}: ${value} — ${why}`;
  return shownLine(line.length <= LONGEST_LINE ? line : `${beginningOf(line, LONGEST_LINE - 1)}…`);
}

/** The reasons are worded so that they say it. */
function outcomeOf(why: string): 'Left out' | 'Changed' | 'Note' {
  if (LEFT_OUT.test(why)) return 'Left out';
  if (CHANGED.test(why)) return 'Changed';
  return UNUSABLE.test(why) ? 'Left out' : 'Note';
}

const LEFT_OUT =
  /left out|(?:was|were) expected(?!.* taken)|cannot be|not (?:read|followed|in the file)|needs (?!a UID)|no (?:field|dates|startDate)|holds (?:no|one|only|the web|tickets)|belongs to one|an? (?:event|source|price) has up to|stands outside|in part/;
const CHANGED = /\b(?:was|were) (?:taken|cleaned|kept|read)|\btaken as\b|made|moved/;
const UNUSABLE = /\bis (?:no|an object|a number or)\b(?!.* as it stands)|nested/;

function shown(value: unknown, isLiteral: boolean): string {
  const begins = typeof value === 'string' ? value.slice(0, LONGEST_VALUE + 1) : value;
  const json = isLiteral ? (JSON.stringify(begins) ?? 'nothing') : String(begins);
  return json.length <= LONGEST_VALUE ? json : `${json.slice(0, LONGEST_VALUE)}…`;
}

interface Found extends Pick<Finding, 'item' | 'place' | 'value' | 'why'> {
  readonly alsoIn: Set<number>;
}

function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}

const OBJECT = '\u0000';
/** In a report (the same rule). An item that has an equal one counts as one. */
const MOST_FINDINGS = 10_000;
const NOT_LISTED = 'so many more places have findings, which this list does not tell';
const LONGEST_VALUE = 120;
/** Characters of a finding (docs/rules.md 61 "Work of a source"). */
const LONGEST_LINE = 500;
