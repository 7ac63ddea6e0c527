import { foldText } from './foldText.ts';

/** Whether all words of one title stand in the other one, in this order (docs/rules.md 66 "Doubles"). */
export function isSameTitle(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map(wordsOf).sort((a, b) => a.length - b.length);
  return short.trim() !== '' && long.includes(short);
}

function wordsOf(title: string): string {
  return ` ${foldText(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
