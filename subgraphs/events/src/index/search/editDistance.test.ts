import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packTexts } from '../texts.ts';
import { ACCEPTED, EditAutomaton, UNDECIDED, type Verdict } from './editDistance.ts';

/** All texts one edit away, over a small alphabet. */
function oneEditAway(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    for (const letter of 'abc') found.add(text.slice(0, at) + letter + text.slice(at));
    if (at === text.length) continue;
    found.add(text.slice(0, at) + text.slice(at + 1));
    for (const letter of 'abc') found.add(text.slice(0, at) + letter + text.slice(at + 1));
    if (at + 1 < text.length) {
      found.add(text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2));
    }
  }
  return found;
}

function withinEdits(word: string, edits: number): ReadonlySet<string> {
  let reached = new Set([word]);
  for (let edit = 0; edit < edits; edit++) {
    reached = new Set([...reached, ...[...reached].flatMap((text) => [...oneEditAway(text)])]);
  }
  return reached;
}

function nearEnough(automaton: EditAutomaton, other: string): boolean {
  const { codes } = packTexts([other]);
  let verdict: Verdict = automaton.verdict;
  for (let column = 1; verdict === UNDECIDED && column <= other.length; column++) {
    verdict = automaton.read(codes, 0, column);
  }
  return verdict === ACCEPTED;
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

test('a word is within some edits exactly when making that many edits reaches a beginning of the other', () => {
  fc.assert(
    fc.property(
      text,
      fc.array(text, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(1, 2),
      (word, others, most) => {
        const reached = withinEdits(word, most);
        const automaton = new EditAutomaton(word, most);
        const measured = others.map((other) => nearEnough(automaton, other));
        const made = others.map((other) =>
          Array.from({ length: other.length + 1 }, (_, length) => other.slice(0, length)).some((beginning) =>
            reached.has(beginning),
          ),
        );
        expect(measured).toEqual(made);
      },
    ),
    { numRuns: 800 },
  );
});

test('a word as long as a request may be takes no more memory than it has letters', () => {
  const word = 'a'.repeat(500_000);
  const automaton = new EditAutomaton(word, 2);
  const near = ['aaaa', `${word.slice(2)}b`, `bb${word.slice(3)}`].map((other) =>
    nearEnough(automaton, other),
  );
  expect(near).toEqual([false, true, false]);
});
