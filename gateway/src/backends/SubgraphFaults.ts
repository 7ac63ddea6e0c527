/** By subgraph, since the start: errors not about arguments, values off the schema, and unasked fields. */
export class SubgraphFaults {
  readonly counts: Record<string, Record<FaultKind, number>> = {};
  readonly #latest = new Map<string, { readonly at: number; readonly counts: FaultCounts }>();

  readonly note: NoteFaults = (subgraph, faults) => {
    const counts = this.of(subgraph);
    for (const kind of FAULT_KINDS) counts[kind] += faults[kind] ?? 0;
    this.#latest.set(subgraph, { at: performance.now(), counts: faults });
  };

  of(subgraph: string): Record<FaultKind, number> {
    this.counts[subgraph] ??= { error: 0, unfit: 0, unasked: 0 };
    return this.counts[subgraph];
  }

  /** What was wrong with the last faulty answer of each subgraph that had one in the last minute. */
  get latest(): Readonly<Record<string, FaultCounts>> {
    const since = performance.now() - REPORTED_FOR_MS;
    return Object.fromEntries(
      [...this.#latest].flatMap(([name, { at, counts }]) => (at < since ? [] : [[name, counts]])),
    );
  }
}

const FAULT_KINDS = ['error', 'unfit', 'unasked'] as const;
const REPORTED_FOR_MS = 60_000;

/** `error`: an error that callers see masked. `unfit`: a wrong value. `unasked`: a field that nobody asked for. */
export type FaultKind = (typeof FAULT_KINDS)[number];

export type FaultCounts = Readonly<Partial<Record<FaultKind, number>>>;

export type NoteFaults = (subgraph: string, faults: FaultCounts) => void;
