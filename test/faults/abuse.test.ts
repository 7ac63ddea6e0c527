import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { issueKey } from '../support/issueKey.ts';
import { memoryOf } from '../support/processes/descendants.ts';
import { Part } from '../support/processes/Part.ts';
import { prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import type { Attacked, AttackName, AttackTask } from './abuse/attacker.ts';
import { repeatedCalendar } from './support/repeatedCalendar.ts';

/** Bytes that attacks may make a process grow by. */
const MOST_GROWTH = 600e6;
/** The address that the attacker has, see `abuse/attacker.ts`. */
const ATTACKER = '203.0.113.66';

const calendar = await prepareCalendar(repeatedCalendar(4000));
afterAll(() => calendar[Symbol.asyncDispose]());
const { events, directory, taxonomy, gateway } = calendar.places;
const environment = {
  ...gateway[0].environment,
  EVENTS_URL: events[0].url,
  DIRECTORY_URL: directory[0].url,
  TAXONOMY_URL: taxonomy[0].url,
  // Attacker and other callers tell different addresses.
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'error',
  // The usual ones: for so long an attack may keep the gateway at work.
  FETCH_DEADLINE: '',
  OPERATION_DEADLINE: '',
};
const key = await issueKey(calendar.urls.gateway);
const places = [events[0], directory[0], taxonomy[0], { ...gateway[0], environment }];
const parts = await startAll(calendar, places);
const attacker = new Part('the attacker', 'test/faults/abuse/attacker.ts');
afterAll(() => attacker.stop());
const adminUrl = new URL(gateway[0].readyUrl).origin;
const healthUrls = places.map(({ readyUrl }) => readyUrl);
const { url } = gateway[0];
const filter = (number: number) => `filter: { untilDate: "${new Date(4e12 + number * 1000).toISOString()}" }`;
const known = 'query ($filter: Filter) { events(filter: $filter, pageSize: 10) { totalCount data { id } } }';
const variables = (number: number) => ({
  filter: { untilDate: new Date(5e12 + number * 1000).toISOString() },
});
const others: readonly Question[] = [
  // With a known document, with new ones, from the attacker's own address with a key, and for a giant answer.
  (number) => post(url, '198.51.100.1', { query: known, variables: variables(number) }),
  (number) => post(url, '198.51.100.2', { query: `{ n${number}: events(pageSize: 3) { totalCount } }` }),
  (number) => post(url, ATTACKER, { query: known, variables: variables(1e6 + number) }, { 'x-api-key': key }),
  (number) =>
    post(url, '198.51.100.4', {
      query: `{ events(pageSize: 1000, ${filter(number)}) { data { id title_nb desc_nb } } }`,
    }),
];
// What is asked for the first time is compiled meanwhile.
for (const [number, ask] of others.entries()) await ask(1e7 + number);

test.each<[AttackName, number, string, string]>([
  ['regions', 1000, '200', 'lists of the whole region, 20 at a time on 20 connections'],
  ['circles', 1000, '200', 'lists by distance with every facet, 4 at a time on 10 connections'],
  ['documents', 1000, '200', 'new documents on 40 connections'],
  ['readers', 3500, '200', 'asking for 12 MB on 100 connections, and taking nothing'],
  ['uploads', 2500, '503', 'bodies that do not end, on 200 connections'],
])('one caller does not take the calendar from the others by %s', async (name, milliseconds, due) => {
  const memory = parts.map(({ pid }) => memoryOf(pid) ?? 0);
  const over = new AbortController();
  const asked = Promise.all([...others, health].map((ask) => askOn(ask, over.signal)));
  await sleep(100);
  const task: AttackTask = { name, url: calendar.places.gateway[0].url, milliseconds, due };
  const { sent, statuses } = await attacker.ask<Attacked>(task);
  over.abort();
  const answers = (await asked).flat();
  expect(sent).toBeGreaterThan(0);
  expect(statuses).toContain(due);
  expect(answers.filter((answer) => answer !== '')).toEqual([]);
  for (const [at, { name, pid }] of parts.entries())
    expect((memoryOf(pid) ?? 0) - (memory[at] ?? 0), `growth of ${name}`).toBeLessThan(MOST_GROWTH);
  // No work is left that nobody waits for.
  await expect.poll(readLoad, { timeout: 10_000 }).toBe(0);
});

/** Asks until the signal fires; tells what was wrong with each answer. */
async function askOn(ask: Question, over: AbortSignal): Promise<readonly string[]> {
  const wrong: string[] = [];
  while (!over.aborted) {
    const began = performance.now();
    // Who waits for a place while the machine stalls may be refused. A weakness shows again.
    const first = await ask(next++);
    const failure = first.includes('"OVERLOADED"') ? await ask(next++) : first;
    wrong.push(failure && `after ${Math.round(performance.now() - began)} ms: ${failure}`);
    await sleep(40);
  }
  return wrong;
}
let next = 0;

async function health(number: number): Promise<string> {
  const { status } = await fetch(healthUrls[number % healthUrls.length] ?? '');
  return status === 200 ? '' : `health: ${status}`;
}

/** What is wrong with the answer: a part of it failed, or one with a key gets the notice that others get. */
async function post(
  url: string,
  address: string,
  question: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(15_000),
  }).catch((error: Error) => new Response(error.message, { status: 599 }));
  const text = await response.text();
  const isWhole = response.status === 200 && text.startsWith('{"data":{"');
  const isKnown = !('x-api-key' in headers) || !text.includes('"notice":');
  return isWhole && isKnown ? '' : `${response.status} ${text.slice(0, 300)}`;
}

/** How much of its work the gateway's metrics say is left. */
async function readLoad(): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const left = text.matchAll(/^calendar_(?:admission_(?:running|waiting)\{.*\}|unsent_readers) (\S+)$/gm);
  return [...left].reduce((total, [, value]) => total + Number(value), 0);
}

/** Asks a question, each number another; resolves with what was wrong with the answer, '' for nothing. */
type Question = (number: number) => Promise<string>;
