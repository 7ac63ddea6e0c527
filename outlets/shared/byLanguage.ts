import type { Language } from './language.ts';

export function byLanguage<const Pairs extends PairsByName>(
  pairs: Pairs,
): Readonly<Record<Language, Texts<Pairs>>> {
  return { nb: textsOf(pairs, 0), en: textsOf(pairs, 1) };
}

function textsOf<Pairs extends PairsByName>(pairs: Pairs, language: 0 | 1): Texts<Pairs> {
  const texts = Object.entries(pairs).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[language] : textsOf(value as PairsByName, language),
  ]);
  return Object.fromEntries(texts) as Texts<Pairs>;
}

interface PairsByName {
  readonly [name: string]: readonly [Text, Text] | PairsByName;
}

type Text = string | ((...values: never[]) => string);

type Texts<Pairs> = {
  readonly [Name in keyof Pairs]: Pairs[Name] extends readonly [infer Nb, infer En]
    ? Nb extends string
      ? string
      : Nb | En
    : Texts<Pairs[Name]>;
};
