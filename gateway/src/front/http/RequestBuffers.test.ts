import { expect, test } from 'vitest';
import { RequestBuffers } from './RequestBuffers.ts';

const anonymous = (caller: string) => ({ caller, hasKey: false });

test('bodies are followed as long as they fit, and take nothing when they have ended', () => {
  const requestBuffers = new RequestBuffers({ mostBytes: 100 });
  const refused: string[] = [];
  const one = requestBuffers.follow(anonymous('a'), () => refused.push('one'));
  const two = requestBuffers.follow(anonymous('a'), () => refused.push('two'));
  one.take(60);
  two.take(40);
  expect(requestBuffers.counts.bytes).toBe(100);
  one.end();
  two.take(60);
  expect(requestBuffers.counts.bytes).toBe(100);
  two.end();
  two.end();
  expect([requestBuffers.counts.bytes, refused]).toEqual([0, []]);
});

test('when they do not, the caller who sends most is refused the oldest, and no other one', () => {
  const requestBuffers = new RequestBuffers({ mostBytes: 100 });
  const refused: string[] = [];
  const bodies = ['first', 'second', 'third'].map((name) => {
    const body = requestBuffers.follow(anonymous('much'), () => refused.push(name));
    body.take(30);
    return body;
  });
  const other = requestBuffers.follow(anonymous('little'), () => refused.push('other'));
  other.take(20);
  expect([refused, requestBuffers.counts.bytes]).toEqual([['first'], 80]);
  // What still comes of it is not counted.
  bodies[0]?.take(1000);
  bodies[2]?.take(40);
  expect([refused, requestBuffers.counts.bytes]).toEqual([['first', 'second'], 90]);
  other.take(5);
  expect(refused).toEqual(['first', 'second']);
  other.take(75);
  expect([refused, requestBuffers.counts.bytes]).toEqual([['first', 'second', 'other'], 70]);
});

test('callers with a key are refused only when no other caller sends anything', () => {
  const requestBuffers = new RequestBuffers({ mostBytes: 100 });
  const refused: string[] = [];
  const keyed = requestBuffers.follow({ caller: 'key', hasKey: true }, () => refused.push('keyed'));
  keyed.take(90);
  requestBuffers.follow(anonymous('a'), () => refused.push('anonymous')).take(20);
  expect([refused, requestBuffers.counts.bytes]).toEqual([['anonymous'], 90]);
  keyed.take(20);
  expect([refused, requestBuffers.counts.bytes]).toEqual([['anonymous', 'keyed'], 0]);
});
