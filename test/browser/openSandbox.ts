import type { BrowserContext, Page, Response } from 'playwright-core';

/** Opens an address of the sandbox in a new page, and records everything that the page does over the network. */
export async function openSandbox(context: BrowserContext, address: string): Promise<Sandbox> {
  const requests: string[] = [];
  const faults: string[] = [];
  const answers = new Answers();
  context.on('request', (request) => requests.push(request.url()));
  context.on('requestfailed', (request) => faults.push(`${request.url()} ${request.failure()?.errorText}`));
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.url()} ${response.status()}`);
    if (response.request().method() === 'POST') void answers.take(response);
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  await page.goto(address);
  return { page, requests, faults, answers };
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
export interface Sandbox {
  readonly page: Page;
  /** The address of everything requested. */
  readonly requests: readonly string[];
  /** Failed requests, answers with an error status, uncaught errors and what the console was warned of. */
  readonly faults: readonly string[];
  readonly answers: Pick<Answers, 'next'>;
}
