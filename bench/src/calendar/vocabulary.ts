import { type Random, randomOf } from './random.ts';

/** Distinct invented words in the letters of Norwegian; the same words for the same number. */
export function inventWords(count: number): readonly string[] {
  const random = randomOf(7);
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = Array.from({ length: random.int(1, 4) }, () => syllable(random));
    words.add(syllables.join(''));
  }
  return [...words];
}

function syllable({ pick, oneIn }: Random): string {
  return `${pick(ONSETS)}${pick(VOWELS)}${oneIn(3) ? pick(CODAS) : ''}`;
}

const ONSETS = [...'bdfghjklmnprstv'];
const VOWELS = [...'aeiouyæøå'];
const CODAS = [...'klmnrst'];
