import { expect, test } from 'vitest';
import { date, event, snapshot, venue } from '../../../test/builders.ts';
import { numbersIn } from '../../index/bitSet.ts';
import { wordsOf } from '../../rules/searchWords.ts';
import { VerificationBudget } from './VerificationBudget.ts';
import { WordMatches } from './WordMatches.ts';

test('how many tokens contain a word is bounded beforehand, however it is spelled', () => {
  const titles = ['blåbær', 'blaabaer', 'blåbærtur', 'Bær', 'kirke'];
  const { search } = snapshot(
    titles.map((title, number) => event(`e${number}`, [date('2026-06-02 18:00')], { title_nb: title })),
    { venues: [venue('v', { name: 'Bærhuset' })] },
  );
  for (const [term, tokens, events] of [
    ['blåbær', 3, [0, 1, 2]],
    ['bær', 5, [0, 1, 2, 3]],
    ['kirke', 1, [4]],
    ['xyz', 0, []],
  ] as const) {
    const [word] = wordsOf(term);
    const counts = { events: titles.length, venues: 1, budget: new VerificationBudget() };
    const matches = new WordMatches(search, word!, counts);
    expect(matches.tokens.length, term).toBe(tokens);
    expect(matches.maxTokens, term).toBeGreaterThanOrEqual(tokens);
    expect([...numbersIn(matches.events)], term).toEqual(events);
    expect([...numbersIn(matches.venues)], term).toEqual(term === 'bær' ? [0] : []);
  }
});
