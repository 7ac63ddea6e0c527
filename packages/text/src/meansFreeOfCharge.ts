/** Whether a price text means in words that nothing is paid (docs/rules.md 55 "Free events"). */
export function meansFreeOfCharge(text: string): boolean {
  if (text.length > LONGEST) return false;
  const words = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  return WORDS.has(words.replace(/[.!]+$/, ''));
}

/** Characters of a text that can be one of the words, white space included. */
const LONGEST = 100;

const WORDS: ReadonlySet<string> = new Set([
  'gratis',
  'gratis inngang',
  'gratis entré',
  'gratis entre',
  'gratis adgang',
  'fri entré',
  'fri entre',
  'fri inngang',
  'fri adgang',
  'free',
  'free entry',
  'free entrance',
  'free admission',
  'free of charge',
]);
