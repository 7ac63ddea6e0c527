import { expect, it } from 'vitest';
import { SubgraphFailure } from '../../subgraphs/SubgraphFailure.ts';
import { receiveFailure, sendFailure } from './messages.ts';

it('a failure is in the other thread what it was in its own', () => {
  const error = new TypeError('is wrong');
  const plain = receiveFailure(structuredClone(sendFailure(error)));
  expect(plain).not.toBeInstanceOf(SubgraphFailure);
  expect([plain.message, plain.stack]).toEqual([error.message, error.stack]);
  const failure = new SubgraphFailure('events', 'did not answer');
  const received = receiveFailure(structuredClone(sendFailure(failure)));
  expect(received).toBeInstanceOf(SubgraphFailure);
  expect(received).toMatchObject({ subgraph: 'events', message: failure.message, stack: failure.stack });
  expect(receiveFailure(sendFailure('a text')).message).toBe('a text');
});

it('a failure without a stack has that of where it was received', () => {
  const received = receiveFailure({ message: 'is wrong', stack: undefined, subgraph: undefined });
  expect(received.stack).toContain('receiveFailure');
});
