import { expect, it } from 'vitest';
import { Freshness } from '../federation/execute/Freshness.ts';
import { composeAnswer } from './composeAnswer.ts';
import { mediaTypes } from './http/requestHead.ts';

it('an invalid value is the first error, and leaves no data (rules 34)', () => {
  const failed = { message: 'away', extensions: { code: 'SERVICE_UNAVAILABLE' } };
  const invalid = { message: 'wrong', extensions: { code: 'BAD_USER_INPUT' } };
  const outcome = { data: '{"a":1}', errors: [failed, invalid] };
  const operation = { name: 'Mine' } as Parameters<typeof composeAnswer>[2]['operation'];
  const [mediaType] = mediaTypes;
  const answer = composeAnswer(outcome, new Freshness(), { identity: 'identified', mediaType, operation });
  expect(answer).toMatchObject({ outcome: 'invalid', successful: false });
  expect(JSON.parse(answer.body.bytes.toString())).toEqual({ errors: [invalid, failed], data: null });
});
