import { parseArgs } from 'node:util';

/** What the command line asks for. Throws with a sentence for what it cannot read. */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sections: { type: 'string', default: SECTIONS.join(',') },
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const sections = values.sections.split(',').map((name) => name.trim());
  const unknown = sections.filter((name) => !SECTIONS.includes(name as Section));
  if (unknown.length > 0) {
    throw new Error(`There is no section ${unknown.join(', ')}; there are ${SECTIONS.join(', ')}.`);
  }
  return { ...values, out: values.out ?? null, sections: sections as Section[] };
}

/** What `--help` says. */
export const HELP = `npm run bench -- [options]

Measures the service beside its peers and under attack, and writes bench/report/, which stays in this clone:
report.md and its pictures, and results.json with every figure.

  --sections LIST  of endpoint,joins,query,imports,abuse,growth (default: all); others stay as results.json has them;
                   endpoint and joins take about a quarter of an hour each
  --quick          a short run to see that everything works: few rounds, short attacks, no calendar of 200,000 events
  --large          imports also a feed of 200,000 events (some minutes more)
  --out FOLDER     writes there instead
  --help           this text
`;

export const SECTIONS = ['endpoint', 'joins', 'query', 'imports', 'abuse', 'growth'] as const;

export type Section = (typeof SECTIONS)[number];

export interface Options {
  readonly sections: readonly Section[];
  readonly quick: boolean;
  readonly large: boolean;
  /** Null: the folder of the committed report. */
  readonly out: string | null;
  readonly help: boolean;
}
