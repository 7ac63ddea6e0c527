import { expect, test } from 'vitest';
import { isNear } from './verdicts.ts';

test.each([
  ['gateway/src/cache/AnswerCache.test.ts', 'gateway/src/cache/AnswerCache.ts#1', true],
  ['gateway/src/cache/cache.test.ts', 'gateway/src/cache/shared/Seal.ts#1', true],
  ['gateway/src/execute/join/merge.test.ts', 'gateway/src/execute/Executor.ts#1', true],
  ['gateway/src/cache/cache.test.ts', 'gateway/src/plan/Graph.ts#1', false],
  ['gateway/src/server.test.ts', 'gateway/src/server.ts#1', true],
  ['gateway/src/server.test.ts', 'gateway/src/plan/Graph.ts#1', false],
  ['graph/checks/checks.test.ts', 'graph/checks/rules/types.ts#1', true],
])('%s is near %s: %s', (tests, fault, expected) => {
  expect(isNear(tests, fault)).toBe(expected);
});
