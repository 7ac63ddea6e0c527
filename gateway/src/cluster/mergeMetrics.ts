/** Joins the metrics of several processes; each series gets a label `process` with its number. */
export function mergeMetrics(metrics: readonly ProcessMetrics[]): string {
  const families = new Map<string, { readonly head: string[]; readonly series: string[] }>();
  for (const { number, text } of metrics) {
    let name = '';
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const [, word, described] = HEAD.exec(line) ?? [];
      name = described ?? name;
      const family = families.get(name) ?? { head: [], series: [] };
      families.set(name, family);
      if (word === undefined) family.series.push(labelled(line, number));
      else if (!family.head.some((each) => each.startsWith(`# ${word} `))) family.head.push(line);
    }
  }
  const lines = [...families.values()].flatMap(({ head, series }) => [...head, ...series]);
  return `${lines.join('\n')}\n`;
}

const HEAD = /^# (HELP|TYPE) (\S+)/;

function labelled(line: string, number: number): string {
  const [name = ''] = /^[\w:]+/.exec(line) ?? [];
  const rest = line.slice(name.length);
  const label = `process="${number}"`;
  return rest.startsWith('{') ? `${name}{${label},${rest.slice(1)}` : `${name}{${label}}${rest}`;
}

export interface ProcessMetrics {
  readonly number: number;
  /** Families with their heads first. */
  readonly text: string;
}
