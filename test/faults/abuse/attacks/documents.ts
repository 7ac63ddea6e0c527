import type { Attack } from '../Attack.ts';
import { repeat } from '../repeat.ts';
import { farAhead } from '../selections.ts';

/** As many as the planner thread takes, and more. */
export const documentFlood: Attack = {
  name: 'documentFlood',
  title: 'new documents on 40 connections, 5 KB each, valid, as fast as they are answered',
  answers: ['200', '503 OVERLOADED'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 40 }, signal, (number) => attacker.ask({ query: document(1_000_000 + number) })),
};

/** A part of every subgraph, in the most fields of the query that there may be. */
function document(number: number): string {
  const fields = Array.from(
    { length: 18 },
    (
      _,
      index,
    ) => `e${number}_${index}: events(page: ${index}, pageSize: 1, filter: { untilDate: "${farAhead(number)}" }) {
      totalCount
      data {
        id title_nb startDate
        venue { name slug mapImageURL address municipality }
        organizers { name slug email telephoneNumber }
        prices { type price name_nb }
      }
    }`,
  );
  return `{ venues { id } categories { id } ${fields.join(' ').replaceAll(/\s+/g, ' ')} }`;
}
