import { compared, foldText, spellings } from '@calendar/text';

/**
 * The keys under which a municipality is found by a name that is written without its accents, or without æ, ø and å
 * (docs/rules.md 14 "Municipality and postal code", 21 "Folded text"): two names that share a key are the same. None
 * for a name that is too long to be equal to any.
 */
export function municipalityKeys(name: string): readonly string[] {
  const own = compared(name);
  return own === null ? [] : spellings(foldText(own)).map((spelling, way) => `${way} ${spelling}`);
}

/** The keys of several names, each once. A caller may give one list to many arguments: it is read once. */
export function keysOfMunicipalities(names: readonly string[]): readonly string[] {
  let keys = known.get(names);
  if (keys === undefined) {
    keys = [...new Set(names.flatMap(municipalityKeys))];
    known.set(names, keys);
  }
  return keys;
}

const known = new WeakMap<readonly string[], readonly string[]>();
