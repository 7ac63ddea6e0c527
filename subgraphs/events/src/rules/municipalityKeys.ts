import { compared, foldText, spellings } from '@calendar/text';
import { comparedItems } from './comparedItems.ts';
import { oncePer } from './oncePer.ts';

/**
 * The keys of a municipality's name without accents, or without æ, ø and å: names that share one are the same
 * (docs/rules.md 14 "Municipality and postal code", 21 "Folded text").
 */
export function municipalityKeys(name: string): readonly string[] {
  const own = compared(name);
  return own === null ? [] : keysOfCompared(own);
}

/** The keys of several names, each once. A caller may give one list to many arguments: it is read once. */
export const keysOfMunicipalities = oncePer((names: readonly string[]): readonly string[] => [
  ...new Set(comparedItems(names).flatMap(keysOfCompared)),
]);

function keysOfCompared(name: string): readonly string[] {
  return spellings(foldText(name)).map((spelling, way) => `${way} ${spelling}`);
}
