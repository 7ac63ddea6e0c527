import { type Filter, filterParameters } from '../../../src/parameters/filterParameters.ts';
import type { Kinds } from '../../../src/parameters/Kind.ts';
import { conditionsIn, periodParameters } from '../../../src/parameters/period.ts';

/**
 * The interface's `Filter` for a `filter` attribute, which has parameters as an address has them, such as
 * `categories=MUSIC,DANCE&when=weekend`.
 *
 * @throws {WrongFilter} with a sentence that names the accepted values
 */
export function filterOf(attribute: string): Filter {
  if (attribute.length > MOST_CHARACTERS)
    throw new WrongFilter(`A filter has at most ${MOST_CHARACTERS} characters.`);
  const kinds: Kinds = { ...filterParameters, ...periodParameters };
  const filter: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(attribute.trim())) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined)
      throw new WrongFilter(
        `The filter has no "${name.slice(0, 40)}". It has ${Object.keys(kinds).join(', ')}.`,
      );
    if (name in filter) throw new WrongFilter(`"${name}" is given twice. Put commas between several values.`);
    if (value.trim() === '') continue;
    const read = kind.read(value.trim());
    if (read === undefined)
      throw new WrongFilter(`"${name}" is "${value.slice(0, 40)}". Expected ${kind.accepted}.`);
    filter[name] = read;
  }
  return conditionsIn(filter, Date.now());
}

/** The attribute `filter` cannot be read. The message is for who writes the page. */
export class WrongFilter extends Error {
  override readonly name = 'WrongFilter';
}

const MOST_CHARACTERS = 2_000;
