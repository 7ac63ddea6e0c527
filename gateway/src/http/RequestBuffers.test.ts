import { expect, test } from 'vitest';
import { Intake } from './RequestBuffers.ts';

const anonymous = (caller: string) => ({ caller, hasKey: false });

test('bodies are followed as long as they fit, and take nothing when they have ended', () => {
  const intake = new Intake({ mostBytes: 100 });
  const refused: string[] = [];
  const one = intake.follow(anonymous('a'), () => refused.push('one'));
  const two = intake.follow(anonymous('a'), () => refused.push('two'));
  one.take(60);
  two.take(40);
  expect(intake.counts.bytes).toBe(100);
  one.end();
  two.take(60);
  expect(intake.counts.bytes).toBe(100);
  two.end();
  two.end();
  expect([intake.counts.bytes, refused]).toEqual([0, []]);
});

test('when they do not, whoever sends most is refused the oldest, and nobody else', () => {
  const intake = new Intake({ mostBytes: 100 });
  const refused: string[] = [];
  const bodies = ['first', 'second', 'third'].map((name) => {
    const body = intake.follow(anonymous('much'), () => refused.push(name));
    body.take(30);
    return body;
  });
  const other = intake.follow(anonymous('little'), () => refused.push('other'));
  other.take(20);
  expect([refused, intake.counts.bytes]).toEqual([['first'], 80]);
  // What still comes of it is not counted.
  bodies[0]?.take(1000);
  bodies[2]?.take(40);
  expect([refused, intake.counts.bytes]).toEqual([['first', 'second'], 90]);
  other.take(5);
  expect(refused).toEqual(['first', 'second']);
});

test('callers with a key are refused only when nobody else sends anything', () => {
  const intake = new Intake({ mostBytes: 100 });
  const refused: string[] = [];
  const keyed = intake.follow({ caller: 'key', hasKey: true }, () => refused.push('keyed'));
  keyed.take(90);
  intake.follow(anonymous('a'), () => refused.push('anonymous')).take(20);
  expect([refused, intake.counts.bytes]).toEqual([['anonymous'], 90]);
  keyed.take(20);
  expect([refused, intake.counts.bytes]).toEqual([['anonymous', 'keyed'], 0]);
});
