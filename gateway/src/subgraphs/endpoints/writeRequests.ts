import type { BatchQuestion } from '@calendar/protocol';
import type { Fetch } from '../Fetch.ts';

/** The body of a request with one fetch: a GraphQL request. */
export function writeRequest({ query, operationName, variables }: Fetch): string {
  return `{"variables":${variables},${JSON.stringify({ operationName, query }).slice(1)}`;
}

/**
 * The body of a batch (`BatchBody`). A document that many of its fetches have is in it once: most callers use few documents
 * and many variables.
 */
export function writeBatch(fetches: readonly Fetch[]): string {
  const documents = new Map<string, number>();
  const entries = fetches.map((fetch) => {
    const { query, operationName, variables, budget, at, facts } = fetch;
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
      at,
      deadline: millisecondsLeft(fetch),
    };
    return `{"variables":${variables},${JSON.stringify(others).slice(1)}`;
  });
  return `{"documents":${JSON.stringify([...documents.keys()])},"questions":[${entries.join(',')}]}`;
}

/**
 * A fetch's deadline as a subgraph gets it: relative, since its clock may be another one, and shorter than the gateway's
 * own by a round trip, so that the subgraph's word about a late answer is there before the gateway stops waiting.
 */
export function millisecondsLeft({ endsAt }: Fetch): number {
  const left = endsAt - performance.now();
  return Math.max(1, Math.round(left - Math.min(roundTrip, left / 10)));
}

/** Milliseconds for a request and its reply on the way, at most; a tenth of what is left where that is less. */
const roundTrip = 100;
