import type { PlanNode, QueryPlan } from '@apollo/query-planner';
import { expect, test } from 'vitest';
import { preparePlan } from './PreparedPlan.ts';

test.each<[string, object]>([
  ['Condition', { kind: 'Condition', condition: 'a' }],
  ['@fromContext', { ...fetchNode('{ a }'), contextRewrites: [{}] }],
  ['fragment by name', fetchNode('{ ...F } fragment F on Query { a }')],
])('a plan with a %s is refused, and the message says who executes it', (what, node) => {
  expect(() => preparePlan(planOf(node))).toThrow(
    `The plan has a ${what}, which this gateway does not execute itself; EXECUTOR=apollo does`,
  );
});

test('fetches that differ by the caller’s name of the operation have one selection', () => {
  const selectionOf = (operation: string) => {
    const { root } = preparePlan(planOf(fetchNode(operation)));
    return root?.kind === 'fetch' ? root.selection : undefined;
  };
  expect(selectionOf('query Mine__a__0($n: Int) { a(n: $n) }')).toBe(
    selectionOf('query ($n: Int) { a(n: $n) }'),
  );
  expect(selectionOf('{ a }')).not.toBe(selectionOf('{ b }'));
});

function fetchNode(operation: string): object {
  return { kind: 'Fetch', serviceName: 'a', operation };
}

function planOf(node: object): QueryPlan {
  return { kind: 'QueryPlan', node: node as PlanNode };
}
