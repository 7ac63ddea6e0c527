/** Something in a foreign feed that the calendar feed does not hold. */
export interface Finding {
  /** What `item` counts: items from 0 in the order of the file, or its lines from 1. */
  readonly unit: Unit;
  readonly item: number;
  /** Where in the item: `offers[1].priceCurrency`; an empty text for the item itself. */
  readonly place: string;
  /** What stands there, as JSON, shortened. */
  readonly value: string;
  /** Why it was not taken, or how it was taken instead. */
  readonly why: string;
  /** Further items or lines of which the very same is to be said. */
  readonly alsoIn: readonly number[];
}

export type Unit = 'item' | 'line';

/** Collects findings; one that is the same in several items is listed once, with all of them. */
export class Report {
  readonly #unit: Unit;
  readonly #findings = new Map<
    string,
    { item: number; place: string; value: string; why: string; alsoIn: Set<number> }
  >();

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  add(item: number, place: string, value: unknown, why: string): void {
    const json = JSON.stringify(value) ?? 'nothing';
    const key = JSON.stringify([place, json, why]);
    const earlier = this.#findings.get(key);
    if (earlier === undefined) {
      const shown = json.length <= LONGEST_VALUE ? json : `${json.slice(0, LONGEST_VALUE)}…`;
      this.#findings.set(key, { item, place, value: shown, why, alsoIn: new Set() });
    } else if (earlier.item !== item) {
      earlier.alsoIn.add(item);
    }
  }

  findings(): readonly Finding[] {
    return [...this.#findings.values()]
      .map((finding) => ({ unit: this.#unit, ...finding, alsoIn: [...finding.alsoIn] }))
      .sort((one, other) => one.item - other.item);
  }
}

/** One line that says all there is to say about a finding. */
export function describeFinding({ unit, item, place, value, why, alsoIn }: Finding): string {
  const others = alsoIn.length === 0 ? '' : ` (and in ${rangesOf(alsoIn)})`;
  return `${unit} ${item}${others}${place === '' ? '' : `, ${place}`}: ${value} — ${why}`;
}

/** Numbers in order, as `5, 7–9, 12`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}

const LONGEST_VALUE = 120;
