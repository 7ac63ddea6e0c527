import { expect, it } from 'vitest';
import { SubgraphFailure } from '../../backends/SubgraphFailure.ts';
import { Refusal } from './Refusal.ts';
import { type SentError, sentErrors } from './sentErrors.ts';

const there = (error: unknown) => sentErrors.receive(structuredClone(sentErrors.send(error)));

it('a failure is the same in the other thread as in its own', () => {
  const error = new TypeError('is wrong');
  const plain = there(error);
  expect(plain).not.toBeInstanceOf(SubgraphFailure);
  expect([plain.message, plain.stack]).toEqual([error.message, error.stack]);
  const failure = new SubgraphFailure('events', 'did not answer');
  const received = there(failure);
  expect(received).toBeInstanceOf(SubgraphFailure);
  expect(received).toMatchObject({ subgraph: 'events', message: failure.message, stack: failure.stack });
  expect(there('a text').message).toBe('a text');
});

it('a failure without a stack has that of where it was received', () => {
  const sent: SentError = { message: 'is wrong', stack: undefined, subgraph: undefined };
  expect(sentErrors.receive(sent).stack).toContain('receive');
});

it('a refusal is the same in the other thread as in its own', () => {
  const graphqlErrors = [{ message: 'is wrong', locations: [{ line: 1, column: 2 }] }];
  const refusal = new Refusal('tooCostly', { message: 'too much', graphqlErrors, extensions: { limit: 5 } });
  const { kind, status, message, errors } = refusal;
  const received = there(refusal);
  expect(received).toBeInstanceOf(Refusal);
  expect(received).toMatchObject({ kind, status, message, errors });
  expect(received).toMatchObject({ errors: [{ ...graphqlErrors[0], extensions: { limit: 5 } }] });
});
