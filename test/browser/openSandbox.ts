import type { BrowserContext, Response } from 'playwright-core';
import { type Observed, observe } from './observe.ts';

/** Opens an address of the sandbox in a new page, and records everything that the page does over the network. */
export async function openSandbox(context: BrowserContext, address: string): Promise<Sandbox> {
  const answers = new Answers();
  const observed = await observe(context);
  context.on('response', (response) => {
    if (response.request().method() === 'POST') void answers.take(response);
  });
  await observed.page.goto(address);
  return { ...observed, answers };
}

/** The endpoint's answers to the page, in the order they came. */
class Answers {
  readonly #unread: Answered[] = [];
  #waiting: { readonly operation: string | RegExp; readonly resolve: (answer: Answer) => void }[] = [];

  /** The first answer not yet read to an operation of that name, waiting for it when need be. */
  next(operation: string | RegExp): Promise<Answer> {
    const place = this.#unread.findIndex((answered) => matches(answered, operation));
    const [found] = place < 0 ? [] : this.#unread.splice(place, 1);
    if (found !== undefined) return Promise.resolve(found.answer);
    return new Promise((resolve) => this.#waiting.push({ operation, resolve }));
  }

  async take(response: Response): Promise<void> {
    const { operationName } = response.request().postDataJSON();
    // A test that has seen enough closes the page while an answer is in flight.
    const answer = await response.json().catch(() => undefined);
    if (answer === undefined) return;
    const answered = { operationName, answer };
    const waiting = this.#waiting.find(({ operation }) => matches(answered, operation));
    if (waiting === undefined) {
      this.#unread.push(answered);
      return;
    }
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    waiting.resolve(answered.answer);
  }
}

function matches({ operationName }: Answered, operation: string | RegExp): boolean {
  return operation instanceof RegExp ? operation.test(operationName ?? '') : operationName === operation;
}

interface Answered {
  readonly operationName: string | undefined;
  readonly answer: Answer;
}

/** A GraphQL answer. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: data has the shape of each test's query
  readonly data: any;
  readonly errors?: readonly unknown[];
}

/** An open sandbox. */
export interface Sandbox extends Observed {
  readonly answers: Pick<Answers, 'next'>;
}
