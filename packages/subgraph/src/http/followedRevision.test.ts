import { expect, test } from 'vitest';
import { followedRevision } from './internalClient.ts';

/** What is followed after each round of answers. */
function followed(rounds: readonly (readonly [string, ...string[]])[], longestBehindMs?: number) {
  const revision = followedRevision(longestBehindMs);
  return rounds.map((reported) => revision(reported));
}

test('the highest revision that a replica reports is followed, in whatever order they answer', () => {
  expect(followed([['a:9'], ['a:10', 'a:9'], ['a:10', 'a:11']])).toEqual(['a:9', 'a:10', 'a:11']);
});

test('the followed revision does not go back when the replica that reported it is gone', () => {
  expect(followed([['a:8', 'a:7'], ['a:7'], ['a:8'], ['a:9']])).toEqual(['a:8', 'a:8', 'a:8', 'a:9']);
});

test('when nothing later is reported any more, the earlier one is followed', () => {
  expect(followed([['a:8'], ['a:7']], 0)).toEqual(['a:8', 'a:7']);
});

test('another lineage is followed once no replica reports the present one', () => {
  expect(followed([['a:8'], ['b:99', 'a:8'], ['b:99'], ['b:100', 'a:8']])).toEqual([
    'a:8',
    'a:8',
    'b:99',
    'b:100',
  ]);
});
