import { Refusal } from '../serve/Refusal.ts';
import { type Kinds, type ValuesOf, written } from './Kind.ts';

/**
 * Reads a query string into values and its canonical form. Unknown parameters (docs/rules.md 68 "Links from
 * elsewhere"), blank ones and `key` are left out. Throws a Refusal 400 for too many.
 */
export function readParameters<K extends Kinds>(search: string, kinds: K) {
  const values: Record<string, unknown> = {};
  const canonical: [string, string][] = [];
  const faults: Fault[] = [];
  for (const [name, texts] of textsIn(search)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) continue;
    const value = texts.length > 1 && !kind.isList ? undefined : kind.read(texts.join(','));
    if (value === undefined) {
      faults.push({ name, text: shortened(texts.join(',')), accepted: kind.accepted });
      continue;
    }
    values[name] = value;
    canonical.push([name, written(kind, value)]);
  }
  const sorted = canonical.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { values: values as ValuesOf<K>, search: new URLSearchParams(sorted).toString(), faults };
}

export function refusalOf({ name, text, accepted }: Fault): Refusal {
  return new Refusal(400, `The parameter ${name} is ${JSON.stringify(text)}. Expected ${accepted}.`);
}

function textsIn(search: string): ReadonlyMap<string, readonly string[]> {
  if (search.split('&', MOST + 1).length > MOST)
    throw new Refusal(400, `The address has too many parameters. Expected at most ${MOST}.`);
  const texts = new Map<string, string[]>();
  for (const [sent, text] of new URLSearchParams(search)) {
    // Who copies an address from the source of a page has `&amp;`.
    const name = sent.replace(/^amp;/, '');
    if (name === 'key' || text.trim() === '') continue;
    const known = texts.get(name);
    if (known === undefined) texts.set(name, [text.trim()]);
    // What is said twice is said.
    else if (!known.includes(text.trim())) known.push(text.trim());
  }
  return texts;
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** Parameters of one address; a list may be given item by item. */
const MOST = 100;

export interface Fault {
  readonly name: string;
  readonly text: string;
  readonly accepted: string;
}
