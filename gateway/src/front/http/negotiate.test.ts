import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { mediaTypes, negotiate, prefersPage } from './negotiate.ts';

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

it('a page is for those who prefer HTML, and no script', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  expect(prefersPage(asked(browser))).toBe(true);
  expect(prefersPage(asked('text/html'))).toBe(true);
  for (const other of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.9'])
    expect(prefersPage(asked(other))).toBe(false);
  expect(prefersPage(asked(browser, 'POST'))).toBe(false);
  expect(prefersPage(asked(browser, 'GET', { 'apollo-require-preflight': 'true' }))).toBe(false);
});
