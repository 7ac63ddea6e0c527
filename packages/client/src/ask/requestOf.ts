import type { Settings } from '../Settings.ts';
import type { Operation } from './Operation.ts';

/** A GET, so that browsers and proxies keep the answer; a POST if the address would be too long. */
export function requestOf(operation: Operation, settings: Settings): readonly [address: string, RequestInit] {
  const headers = headersOf(settings);
  if (settings.method === 'GET') {
    const address = addressOf(operation, settings.url);
    if (address.length <= LONGEST_ADDRESS)
      return [address, { headers: { ...headers, 'apollo-require-preflight': 'true' } }];
  }
  return [
    settings.url,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(operation),
    },
  ];
}

/** Characters. Common servers and proxies take 8 KiB of request line. */
const LONGEST_ADDRESS = 8_000;

function addressOf({ query, variables, operationName }: Operation, url: string): string {
  const address = new URL(url);
  address.searchParams.set('query', query);
  if (variables !== undefined) address.searchParams.set('variables', JSON.stringify(variables));
  if (operationName !== undefined) address.searchParams.set('operationName', operationName);
  return address.href;
}

function headersOf({ key, pageUrl }: Settings): Readonly<Record<string, string>> {
  return {
    accept: 'application/graphql-response+json, application/json;q=0.9',
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(pageUrl === undefined ? {} : { 'x-page-url': pageUrl }),
  };
}
