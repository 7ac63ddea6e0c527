import type { Attack } from '../Attack.ts';
import { repeat } from '../repeat.ts';

const STORED = { query: '{ events(pageSize: 1) { totalCount } }' };

/** Headers that are long to read. */
export const longAccept: Attack = {
  name: 'longAccept',
  title: '`Accept` of 55 KB, on 10 connections',
  answers: ['200'],
  due: ['200'],
  run(attacker, signal) {
    const types = Array.from({ length: 10_000 }, (_, index) => `a/b${index};q=0.${index % 10}`).join(',');
    const headers = { accept: types.slice(0, 55_000) };
    return repeat({ atOnce: 10, pause: 5 }, signal, () => attacker.ask(STORED, headers));
  },
};

/** Names that usage is recorded under. */
export const names: Attack = {
  name: 'names',
  title: 'a stored question under ever new `X-Client-Id` and `X-Page-Url`, on 10 connections',
  answers: ['200'],
  due: ['200'],
  run: (attacker, signal) =>
    repeat({ atOnce: 10, pause: 2 }, signal, (number) =>
      attacker.ask(STORED, {
        'x-client-id': `client ${number} ${'x'.repeat(500)}`,
        'x-page-url': `https://page-${number}.example/${'y'.repeat(500)}`,
      }),
    ),
};
