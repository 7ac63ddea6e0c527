import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { Readiness } from './Readiness.ts';

interface Question {
  answer(fault?: string): void;
  fail(error: unknown): void;
  readonly signal: AbortSignal;
}

let readiness: Readiness;
let questions: Question[] = [];
let changes = 0;
let faults = 0;
afterEach(() => readiness.close());

/** @param onAsked is called with each question and its number, from 1 on, when it is put */
function open(onAsked?: (question: Question, number: number) => void): Readiness {
  questions = [];
  changes = 0;
  faults = 0;
  readiness = new Readiness(
    (signal) =>
      new Promise((answer, fail) => {
        const question = { answer, fail, signal };
        const number = questions.push(question);
        onAsked?.(question, number);
      }),
    () => {
      changes += 1;
    },
    () => {
      faults += 1;
    },
  );
  return readiness;
}

const asked = (times: number) => eventually(() => expect(questions).toHaveLength(times));

it('a doubt lasts until the replica has answered a question that was put afterwards', async () => {
  open();
  readiness.doubt();
  expect([readiness.isReady, questions[0]?.signal.aborted]).toEqual([false, true]);
  questions[0]?.answer();
  await asked(2);
  expect(readiness.isReady).toBe(false);
  for (const number of [1, 2]) {
    questions[number]?.answer('answered 503');
    await asked(number + 2);
    expect([readiness.isReady, changes, faults]).toEqual([false, 1, number]);
  }
  questions[3]?.answer();
  await eventually(() => expect([readiness.isReady, changes]).toEqual([true, 2]));
});

it('a replica that is not in use any more is not asked, and nobody waits for it', async () => {
  open().close();
  await readiness.known;
  expect(questions[0]?.signal.aborted).toBe(true);
  questions[0]?.answer();
  readiness.doubt();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([questions.length, readiness.isReady]).toEqual([1, true]);
});
