import type { Attack } from '../Attack.ts';
import { repeat } from '../repeat.ts';
import { farAhead } from '../selections.ts';

/** Documents that have to be checked and planned, each once. */
export const documents: Attack = {
  name: 'documents',
  title: '40 new documents a second, 5 KB each, valid',
  answers: ['200', '503 OVERLOADED'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 10, pause: 250 }, signal, (number) => attacker.ask({ query: document(number) })),
};

/** As many as the planner thread takes, and more. */
export const documentFlood: Attack = {
  name: 'documentFlood',
  title: 'the same on 40 connections, as fast as they are answered',
  answers: ['200', '503 OVERLOADED'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 40 }, signal, (number) => attacker.ask({ query: document(1_000_000 + number) })),
};

/** What the limits let pass of it at all. */
export const introspection: Attack = {
  name: 'introspection',
  title: 'introspection as deep and as wide as the limits permit, on 4 connections',
  answers: ['200', '400 TOO_COSTLY', '400 ANSWER_TOO_LARGE', '503 OVERLOADED'],
  due: [],
  run: (attacker, signal) =>
    repeat({ atOnce: 4 }, signal, (number) => attacker.ask({ query: introspected(number) })),
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

/** Every field of every type, and every field of its type, ninety times: graphql-js lets no deeper lists pass. */
function introspected(number: number): string {
  const types = Array.from({ length: 90 }, (_, index) => `t${index}: types { ...Outer }`);
  return `query I${number} { __schema { ${types.join(' ')} } }
    fragment Outer on __Type { name fields(includeDeprecated: true) { name description type { ...Inner } } }
    fragment Inner on __Type { name fields(includeDeprecated: true) { name description type { name kind } } }`;
}
