/** What was read from several targets in Prometheus's text format, with the labels that Prometheus adds to each. */
export class Scrapes {
  readonly #values = new Map<string, Map<string, Set<string>>>();
  readonly #families = new Set<string>();

  add(text: string, added: Readonly<Record<string, string>>): void {
    for (const [, family = ''] of text.matchAll(/^# TYPE (\S+) /gm)) this.#families.add(family);
    for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
      for (const [, label = '', value = ''] of labels.matchAll(/([a-z_]\w*)="((?:\\.|[^"\\])*)"/g)) {
        this.#see(name, label, value);
      }
      for (const [label, value] of Object.entries(added)) this.#see(name, label, value);
    }
  }

  /** Names of the metrics; histograms by their own name, not by those of their samples. */
  get families(): readonly string[] {
    return [...this.#families];
  }

  has(sample: string): boolean {
    return this.#values.has(sample);
  }

  /** The values seen of a sample's label; undefined if it has none. */
  valuesOf(sample: string, label: string): ReadonlySet<string> | undefined {
    return this.#values.get(sample)?.get(label);
  }

  #see(sample: string, label: string, value: string): void {
    const labels = this.#values.get(sample) ?? new Map<string, Set<string>>();
    const values = labels.get(label) ?? new Set();
    this.#values.set(sample, labels.set(label, values.add(value)));
  }
}
