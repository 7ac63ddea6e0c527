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

/** Lists of validators that are long to compare. */
export const conditions: Attack = {
  name: 'conditions',
  title: '`If-None-Match` with 50 KB of validators, the right one last, on 10 connections',
  answers: ['200', '304'],
  due: ['200'],
  async run(attacker, signal) {
    const path = `${attacker.url.pathname}?query=${encodeURIComponent(STORED.query)}`;
    const get = (headers: Readonly<Record<string, string>>) =>
      attacker.send({ method: 'GET', path, headers: { 'apollo-require-preflight': 'true', ...headers } });
    const { headers } = await get({});
    const wrong = Array.from({ length: 2_500 }, (_, index) => `W/"${String(index).padStart(14, '0')}"`);
    const all = [...wrong, headers.etag ?? '"none"'].join(', ');
    await repeat({ atOnce: 10, pause: 5 }, signal, () => get({ 'if-none-match': all }));
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

/** Requests that ask nothing. */
export const methods: Attack = {
  name: 'methods',
  title: 'OPTIONS, wrong methods, wrong content types and wrong addresses in turn, on 20 connections',
  answers: [
    '204',
    '400 BAD_REQUEST',
    '404 NOT_FOUND',
    '405 METHOD_NOT_ALLOWED',
    '413 PAYLOAD_TOO_LARGE',
    '415 UNSUPPORTED_MEDIA_TYPE',
  ],
  due: ['204', '405 METHOD_NOT_ALLOWED', '415 UNSUPPORTED_MEDIA_TYPE'],
  run: (attacker, signal) =>
    repeat({ atOnce: 20, pause: 5 }, signal, (number) => {
      const body = JSON.stringify(STORED);
      const bad = [
        { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } },
        { method: 'PUT', headers: { 'content-type': 'application/json' }, body },
        { method: 'POST', headers: { 'content-type': 'application/xml' }, body: 'x'.repeat(50_000) },
        { method: 'GET', path: `/nothing/${number}` },
      ];
      return attacker.send(bad[number % bad.length] as (typeof bad)[number]);
    }),
};
