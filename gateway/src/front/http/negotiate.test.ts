import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { mediaTypes, negotiate } from './requestHead.ts';

const [json, graphqlJson] = mediaTypes;
const asked = (accept?: string, method = 'GET', headers = {}) =>
  ({ method, headers: { ...(accept === undefined ? {} : { accept }), ...headers } }) as IncomingMessage;

it.each([
  [undefined, json],
  ['', json],
  ['*/*', json],
  ['text/plain', json],
  ['application/json', json],
  ['application/graphql-response+json', graphqlJson],
  ['application/graphql-response+json; charset=utf-8, application/json;q=0.9', graphqlJson],
  ['application/graphql-response+json;q=0.5, application/json', json],
  ['text/html, application/graphql-response+json', graphqlJson],
])('who accepts %s gets %s', (accept, mediaType) => {
  expect(negotiate(asked(accept))).toBe(mediaType);
});
