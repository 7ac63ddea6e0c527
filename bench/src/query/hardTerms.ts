import type { CalendarEvent } from '../../../subgraphs/events/src/rules/calendarEvent.ts';

/** Search terms that cause as much work as a caller may cause. Their names say what they are made of. */
export function hardTerms(events: readonly CalendarEvent[]): readonly HardTerm[] {
  const texts = events.slice(0, SAMPLE).map(distinctWords);
  const words = mostFrequent(texts.flat());
  const pairs = mostFrequent(
    words.flatMap((word) => [...word].slice(1).map((_, at) => word.slice(at, at + 2))),
  );
  const longest = texts.reduce((most, text) => (text.length > most.length ? text : most));
  const long = longest.filter((word) => word.length >= 4);
  return [
    term('nine single letters', [...'abcdefghi']),
    term('every letter', [...'abdefghijklmnoprstuvyæøå']),
    term('fifty pairs of letters', pairs),
    term('every letter, two mistyped words', [
      ...'abdefghijklmnoprstuvyæøå',
      ...long.slice(0, 2).map(mistyped),
    ]),
    term('ten frequent words', words.slice(0, 10)),
    term('fifty frequent words', words),
    term('fifty words of an event', longest),
    term(
      'fifty pieces of words of an event',
      longest.map((word) => word.slice(0, 2)),
    ),
    term('fifty words of an event, each mistyped', long.map(mistyped)),
    term(
      'fifty words that nobody knows',
      [...pairs].map((pair) => `xqzw${pair}xqzw`),
    ),
  ];
}

export interface HardTerm {
  readonly name: string;
  readonly searchTerm: string;
}

/** With two neighbours swapped. */
export function mistyped(word: string): string {
  const at = Math.floor(word.length / 2);
  return `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`;
}

function term(name: string, words: readonly string[]): HardTerm {
  return { name, searchTerm: [...new Set(words)].slice(0, MOST_WORDS).join(' ') };
}

function distinctWords({ title_nb, title_en, desc_nb, desc_en }: CalendarEvent): readonly string[] {
  const text = [title_nb, title_en, desc_nb, desc_en].join(' ').toLowerCase();
  const words = text.replaceAll(/<[^>]*>/g, ' ').split(/[^\p{L}]+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

function mostFrequent(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.keys()].sort((one, other) => counts.get(other)! - counts.get(one)!);
}

/** What a caller may ask for at most. */
const MOST_WORDS = 50;
const SAMPLE = 1000;
