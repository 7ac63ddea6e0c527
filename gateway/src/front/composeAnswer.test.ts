import type { GraphQLFormattedError } from 'graphql';
import { expect, it } from 'vitest';
import { Freshness } from '../federation/execute/Freshness.ts';
import type { Outcome } from '../federation/execute/join/completeResponse.ts';
import { composeAnswer, type Identity } from './composeAnswer.ts';
import { mediaTypes } from './http/negotiate.ts';

const [mediaType] = mediaTypes;
const failed: GraphQLFormattedError = { message: 'away', extensions: { code: 'SERVICE_UNAVAILABLE' } };
const invalid: GraphQLFormattedError = { message: 'wrong', extensions: { code: 'BAD_USER_INPUT' } };

function composed(outcome: Outcome, identity: Identity = 'identified') {
  const operation = { name: 'Mine' } as Parameters<typeof composeAnswer>[2]['operation'];
  const answer = composeAnswer(outcome, new Freshness(), { identity, mediaType, operation });
  return { ...answer, body: JSON.parse(answer.body.bytes.toString()) as unknown };
}

it.each<[string, Outcome['data'], readonly GraphQLFormattedError[], string, object]>([
  ['with data', '{"a":1,"b":null}', [failed], 'partial', { a: 1, b: null }],
  ['with bytes', Buffer.from('{"a":null}'), [failed], 'partial', { a: null }],
  ['without a value', '{"a":null,"b":null}', [failed], 'failed', { a: null, b: null }],
  ['with an empty object', '{"a":{}}', [failed], 'partial', { a: {} }],
])('errors %s come first, and no notice', (_, data, errors, outcome, shown) => {
  expect(composed({ data, errors }, 'anonymous')).toMatchObject({ outcome, successful: false });
  expect(composed({ data, errors }, 'anonymous').body).toEqual({ errors, data: shown });
});

it('an invalid value is the first error, and leaves no data (rules 34)', () => {
  expect(composed({ data: '{"a":1}', errors: [failed, invalid] })).toMatchObject({
    outcome: 'invalid',
    successful: false,
    body: { errors: [invalid, failed], data: null },
  });
});
