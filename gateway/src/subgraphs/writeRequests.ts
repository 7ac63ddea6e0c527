import type { BatchQuestion } from '@calendar/protocol';
import type { Fetch } from './Fetch.ts';

/** The body of a request with one question: a GraphQL request. */
export function writeRequest({ query, operationName, variables }: Fetch): string {
  return `{"variables":${variables},${JSON.stringify({ operationName, query }).slice(1)}`;
}

/**
 * The body of a request with several (`BatchBody`). A document that many of them ask by is in it once: most callers ask with few
 * documents and many variables.
 */
export function writeBatch(messages: readonly Fetch[]): string {
  const documents = new Map<string, number>();
  const questions = messages.map((message) => {
    const { query, operationName, variables, budget, facts } = message;
    const document = documents.get(query) ?? documents.size;
    documents.set(query, document);
    const { instant, method, requestId, caller, traceparent } = facts;
    const others: Omit<BatchQuestion, 'variables'> = {
      document,
      operationName,
      instant,
      method,
      requestId,
      caller,
      traceparent,
      budget,
      deadline: millisecondsLeft(message),
    };
    return `{"variables":${variables},${JSON.stringify(others).slice(1)}`;
  });
  return `{"documents":${JSON.stringify([...documents.keys()])},"questions":[${questions.join(',')}]}`;
}

/** What a subgraph is told of a message's deadline: its clock may be another one. */
export function millisecondsLeft({ endsAt }: Fetch): number {
  return Math.max(1, Math.round(endsAt - performance.now()));
}
