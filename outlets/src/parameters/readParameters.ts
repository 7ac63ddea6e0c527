import { Refusal } from '../http/Refusal.ts';
import type { Kinds, ValuesOf } from './Kind.ts';

/**
 * Reads the query string of an address. A blank parameter counts as not given. A key (`key`) belongs to no address: it
 * is left out.
 *
 * @returns the values, and the query string in which equal values are written equally, in order of names
 * @throws Refusal 400 that names the accepted values. With too many parameters, none is read
 */
export function readParameters<K extends Kinds>(search: string, kinds: K): Read<K> {
  const given = textsIn(search);
  const values: Record<string, unknown> = {};
  const written: [string, string][] = [];
  for (const [name, texts] of given) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw new Refusal(400, unknown(name, kinds));
    if (texts.length > 1 && !kind.isList)
      throw new Refusal(400, `The parameter ${name} is given ${texts.length} times. Expected it once.`);
    const value = kind.read(texts.join(','));
    if (value === undefined)
      throw new Refusal(400, `The parameter ${name} is ${quoted(texts[0])}. Expected ${kind.accepted}.`);
    values[name] = value;
    written.push([name, kind.write(value)]);
  }
  const sorted = written.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { values: values as ValuesOf<K>, search: new URLSearchParams(sorted).toString() };
}

function textsIn(search: string): ReadonlyMap<string, readonly string[]> {
  if (search.split('&', MOST + 1).length > MOST)
    throw new Refusal(400, `The address has too many parameters. Expected at most ${MOST}.`);
  const texts = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(search)) {
    if (name === 'key' || text.trim() === '') continue;
    const known = texts.get(name);
    if (known === undefined) texts.set(name, [text.trim()]);
    else known.push(text.trim());
  }
  return texts;
}

function unknown(name: string, kinds: Kinds): string {
  const names = Object.keys(kinds).toSorted().join(', ');
  return names === ''
    ? `There is no parameter ${quoted(name)}. This address takes none.`
    : `There is no parameter ${quoted(name)}. Accepted are ${names}.`;
}

function quoted(text = ''): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}

/** Parameters of one address; a list may be given item by item. */
const MOST = 100;

export interface Read<K extends Kinds> {
  readonly values: ValuesOf<K>;
  readonly search: string;
}
