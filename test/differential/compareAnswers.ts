import type { GraphQLError } from 'graphql';
import { expect } from 'vitest';
import type { Asked } from './generate/documents.ts';

/**
 * Asks an endpoint these documents in every way that an answer can come, and expects each time what one GraphQL
 * server answers: all at once, again when the answer may be kept, by GET, and all at once again. `data` is compared
 * as text, key order included.
 */
export async function compareAnswers(
  endpoint: string,
  documents: readonly Asked[],
  oneServer: (asked: Asked) => Promise<OneAnswer>,
): Promise<void> {
  const right = await Promise.all(documents.map(async (asked) => expected(await oneServer(asked))));
  const each = documents.map((asked, index) => ({ asked, right: right[index] as Expected }));
  await Promise.all(each.map((one) => compare('first', () => post(endpoint, one.asked), one)));
  for (const one of each) {
    await compare('again', () => post(endpoint, one.asked), one);
    await compare('by GET', () => get(endpoint, one.asked), one);
  }
  await Promise.all(each.map((one) => compare('kept', () => post(endpoint, one.asked), one)));
}

async function compare(way: string, ask: () => Promise<Reply>, { asked, right }: Compared): Promise<void> {
  const { status, text } = await ask();
  const { data, errors } = JSON.parse(text) as Body;
  const got = { status, data: JSON.stringify(data), errors: pathsOf(errors) };
  const message = `${way}: ${JSON.stringify(asked.variables)} ${asked.operationName ?? ''}\n${asked.query}\n${text}`;
  expect(got, message).toEqual({ status: 200, data: right.data, errors: right.errors });
  expect(text, `${way}: the answer repeats or reorders keys`).toContain(`"data":${right.data}`);
}

function expected({ data, errors }: OneAnswer): Expected {
  if (data === undefined) throw new Error(`One server refuses it: ${errors?.join()}`);
  return { data: JSON.stringify(data), errors: pathsOf(errors) };
}

function pathsOf(errors: NonNullable<OneAnswer['errors']> = []): readonly string[] {
  return [...new Set(errors.map(({ path = [] }) => path.join('.')))].sort();
}

async function post(endpoint: string, asked: Asked): Promise<Reply> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return { status: response.status, text: await response.text() };
}

async function get(endpoint: string, { query, operationName, variables }: Asked): Promise<Reply> {
  const parameters = new URLSearchParams({
    query,
    ...(operationName === undefined ? {} : { operationName }),
    variables: JSON.stringify(variables),
  });
  const response = await fetch(`${endpoint}?${parameters}`, {
    headers: { 'apollo-require-preflight': 'true' },
  });
  return { status: response.status, text: await response.text() };
}

/** What one server over the same data answers. */
export interface OneAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly path?: GraphQLError['path'] }[];
}

interface Compared {
  readonly asked: Asked;
  readonly right: Expected;
}

interface Expected {
  /** JSON text. */
  readonly data: string;
  readonly errors: readonly string[];
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

interface Body extends OneAnswer {}
