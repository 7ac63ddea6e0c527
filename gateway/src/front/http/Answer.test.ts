import { expect, it } from 'vitest';
import { Refusal } from '../../federation/errors/Refusal.ts';
import { refusalAnswer } from './Answer.ts';
import { mediaTypes } from './negotiate.ts';

const [mediaType] = mediaTypes;

it.each([
  ['notFound', 404, 'refused', { errors: [{ message: 'why', extensions: { code: 'NOT_FOUND' } }] }],
  [
    'internal',
    500,
    'failed',
    { errors: [{ message: 'why', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
  ],
  [
    'listTooLong',
    200,
    'refused',
    { data: null, errors: [{ message: 'why', extensions: { code: 'BAD_USER_INPUT' } }] },
  ],
] as const)('a refusal for %s is answered with its status and errors', (kind, status, outcome, shown) => {
  const refusal = new Refusal(kind, { message: 'why', headers: { allow: 'GET' } });
  const { body, ...answer } = refusalAnswer(refusal, mediaType);
  expect(answer).toEqual({
    status,
    headers: { 'content-type': mediaType, allow: 'GET' },
    outcome,
    operation: undefined,
    successful: false,
    lasting: false,
    validUntil: Number.POSITIVE_INFINITY,
    revisions: new Map(),
  });
  expect(JSON.parse(body.whole().toString())).toEqual(shown);
});
