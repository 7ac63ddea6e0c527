/** Something in a foreign feed that the calendar feed does not hold. */
export interface Finding {
  /** The unit of `item`: items from 0 in the order of the source, or its lines from 1. */
  readonly unit: Unit;
  readonly item: number;
  /** The address where the item was read, if several texts were read together. */
  readonly address: string | null;
  /** The place in the item: `offers[1].priceCurrency`. An empty text means the item itself. */
  readonly place: string;
  /** The value there, as JSON, shortened. */
  readonly value: string;
  /** Why it was not taken, or how it was taken instead. */
  readonly why: string;
  /** Further items or lines with the same finding. */
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

  readonly #texts: { readonly address: string; readonly firstItem: number }[] = [];

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Sets the address of the items that follow. */
  beginText(address: string, firstItem: number): void {
    this.#texts.push({ address, firstItem });
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
    const addresses = this.#addresses();
    return [...this.#findings.values()]
      .sort((one, other) => one.item - other.item)
      .map((finding) => ({
        unit: this.#unit,
        ...finding,
        address: addresses(finding.item),
        alsoIn: [...finding.alsoIn],
      }));
  }

  /** Of items that are asked for in their order. */
  #addresses(): (item: number) => string | null {
    let at = -1;
    return (item) => {
      while ((this.#texts[at + 1]?.firstItem ?? Number.POSITIVE_INFINITY) <= item) at += 1;
      return this.#texts[at]?.address ?? null;
    };
  }
}

/** One line that says all there is to say about a finding. */
export function describeFinding({ unit, item, address, place, value, why, alsoIn }: Finding): string {
  const others = alsoIn.length === 0 ? '' : ` (and in ${rangesOf(alsoIn)})`;
  const where = address === null ? '' : `${address}: `;
  return `${where}${unit} ${item}${others}${place === '' ? '' : `, ${place}`}: ${value} — ${why}`;
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
