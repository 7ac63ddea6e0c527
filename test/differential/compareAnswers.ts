import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { compareErrors, type OneAnswer } from './compareErrors.ts';
import type { Asked } from './generate/documents.ts';

const MOST_TRIES = 10;

/**
 * Asks an endpoint these documents in every way that an answer can come. Expects each time what one GraphQL server
 * answers. The ways are all at once, each alone by GET when the answer may be cached, all at once again, and after two
 * that differ in literals alone. `data` is compared as text, key order included.
 */
export async function compareAnswers(
  endpoint: string,
  documents: readonly Asked[],
  oneServer: (asked: Asked) => Promise<OneAnswer>,
): Promise<void> {
  const each = await Promise.all(documents.map(async (asked) => ({ asked, right: await oneServer(asked) })));
  const compareAtOnce = (way: string) =>
    Promise.all(each.map((one) => compare(way, () => postDocument(endpoint, one.asked), one)));
  await compareAtOnce('first');
  for (const one of each) await compare('by GET', () => get(endpoint, one.asked), one);
  await compareAtOnce('cached');
  for (const { asked, right } of each) {
    const alike = (digit: string) => ({ ...asked, query: `${withLiterals(asked.query, digit)}\n` });
    for (const digit of ['1', '2']) await postDocument(endpoint, alike(digit));
    await compare('after alike ones', () => postDocument(endpoint, alike('')), { asked, right });
  }
}

/** The document whose numbers and texts begin with one more digit. */
function withLiterals(query: string, digit: string): string {
  return query.replaceAll(/"""[\s\S]*?"""|"(?:[^"\\]|\\.)*"|(?<![\w.$-])-?\d/g, (literal) =>
    literal.replace(/^(?:"""|"|-?)/, `$&${digit}`),
  );
}

async function compare(way: string, ask: () => Promise<Reply>, { asked, right }: Compared): Promise<void> {
  const { status, text } = await unlessOverloaded(ask);
  const answer = JSON.parse(text) as OneAnswer;
  const message = `${way}: ${JSON.stringify(asked.variables)} ${asked.operationName ?? ''}\n${asked.query}\n${text}`;
  expect({ status, data: JSON.stringify(answer.data) }, message).toEqual({
    status: 200,
    data: JSON.stringify(right.data),
  });
  expect(text, `${way}: not the same text of data`).toContain(`"data":${JSON.stringify(right.data)}`);
  expect(compareErrors(answer, right), message).toEqual([]);
}

/** What is answered when there is room: on a busy machine an answer may ask its caller to come back. */
async function unlessOverloaded(ask: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await ask();
    if (reply.status !== 503 || tries === MOST_TRIES) return reply;
    await sleep(1000);
  }
}

async function postDocument(endpoint: string, asked: Asked): Promise<Reply> {
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

interface Reply {
  readonly status: number;
  readonly text: string;
}

interface Compared {
  readonly asked: Asked;
  readonly right: OneAnswer;
}
