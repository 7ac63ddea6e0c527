import type { Attack } from '../Attack.ts';
import { repeat } from '../repeat.ts';
import { TWENTY_FIVE_FIELDS, world } from '../selections.ts';

/** Queries over the limit only because of the true length of their lists. */
export const areaAliases: Attack = {
  name: 'areaAliases',
  title:
    '20 aliases of `allUpcomingEventsInArea` over the whole world, 25 fields each, one request after the other',
  answers: ['400 TOO_COSTLY'],
  due: ['400 TOO_COSTLY'],
  run: (attacker, signal) =>
    repeat({ atOnce: 1 }, signal, (number) => attacker.ask({ query: aliases(number, TWENTY_FIVE_FIELDS) })),
};

/** As much of it as the gateway takes. */
export const areaIdsCrowd: Attack = {
  name: 'areaIdsCrowd',
  title: 'the same with `{ id }`, on 20 connections at once',
  answers: ['200', '503 OVERLOADED', '200 SERVICE_UNAVAILABLE'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 20 }, signal, (number) => attacker.ask({ query: aliases(number, 'id') })),
};

function aliases(number: number, selection: string): string {
  const fields = Array.from(
    { length: 20 },
    (_, index) => `a${index}: allUpcomingEventsInArea${world(number * 20 + index)} { ${selection} }`,
  );
  return `{ ${fields.join(' ')} }`;
}
