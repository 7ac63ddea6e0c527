import { counted, shownLine } from '@calendar/text';
import type { z } from 'zod';

export interface Fault {
  /** Where: `events[17].dates[0].startDate`, or `line 12: event.dates[0].startDate` in an NDJSON feed. */
  readonly place: string;
  /** The value there, as JSON, shortened. `nothing` if the field is missing. */
  readonly value: string;
  /** The accepted values, as a phrase that follows "expected". */
  readonly expected: string;
}

/** The faults of one feed: the first hundred, and how many there are. */
export class Faults {
  readonly #first: Fault[] = [];
  #count = 0;

  get first(): readonly Fault[] {
    return this.#first;
  }

  get count(): number {
    return this.#count;
  }

  addAll({ first, count }: Pick<Faults, 'first' | 'count'>): void {
    this.#first.push(...first.slice(0, MOST_LISTED - this.#first.length));
    this.#count += count;
  }

  add(place: string, value: unknown, expected: string): void {
    this.#count += 1;
    if (this.#first.length < MOST_LISTED) this.#first.push({ place, value: shortened(value), expected });
  }
}

export function describeFault({ place, value, expected }: Fault): string {
  return shownLine(`${place}: ${value} — expected ${expected}`);
}

function shortened(value: unknown): string {
  if (value === undefined) return 'nothing';
  const json = asJson(typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : value);
  if (typeof value === 'string' && value.length > LONGEST_VALUE) return `${json.slice(0, LONGEST_VALUE)}…`;
  return json.length <= LONGEST_VALUE ? json : `${json.slice(0, LONGEST_VALUE)}…`;
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // Nested deeper than the stack.
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}

const MOST_LISTED = 100;
const LONGEST_VALUE = 80;

/** The place of an item's field: `events[17]` and the steps `dates`, 0, `venue` are `events[17].dates[0].venue`. */
export function placeOf(item: string, steps: readonly PropertyKey[]): string {
  return steps.reduce<string>((place, step) => {
    if (typeof step === 'number') return `${place}[${step}]`;
    return place === '' ? String(step) : `${place}.${String(step)}`;
  }, item);
}

/** Takes note of what a schema found in a value. */
export function addIssues(
  issues: readonly z.core.$ZodIssue[] | undefined,
  value: unknown,
  item: string,
  faults: Faults,
): void {
  for (const issue of issues ?? []) {
    const isUnknown = issue.code === 'unrecognized_keys';
    for (const path of isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]) {
      const expected = isUnknown ? 'no field of this name' : issue.message;
      faults.add(placeOf(item, path) || 'the file', valueAt(value, path), expected);
    }
  }
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | null | undefined)?.[step],
    value,
  );
}

/** A feed was refused as a whole (docs/feed.md, rule 1). The message lists up to a hundred faults. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
  readonly faults: readonly Fault[];
  readonly faultCount: number;

  constructor({ first, count }: Pick<Faults, 'first' | 'count'>) {
    const unlisted = count - first.length;
    const lines = first.map(describeFault);
    if (unlisted > 0) lines.push(`… and ${unlisted} more`);
    super(`The feed has ${counted(count, 'fault')}:\n${lines.join('\n')}`);
    this.faults = first;
    this.faultCount = count;
  }
}
