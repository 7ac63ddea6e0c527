import type { RawFeed } from '@calendar/model/feed';
import type { GraphReply } from '../support/ask.ts';
import { DOCUMENTS } from './documents.ts';
import type { FormerSlugs } from './lookups.ts';
import { byNorwegianName } from './norwegianOrder.ts';
import { answer } from './oracle.ts';
import type { Asked, Invalid, Question, Settings } from './question.ts';
import { showInstant } from './time.ts';

/**
 * Asks the endpoint one question and compares its answer with the oracle's.
 *
 * What the interface leaves open is not compared. That is how a node's key and the id of a date look. Only the same
 * date must always have the same id. It is also whether bookkeeping timestamps have fractions, and the order of names
 * that sort alike.
 *
 * @returns what differs, for a person to read; null when nothing does
 */
export async function compareOnce(comparison: Comparison): Promise<string | null> {
  const { ask, feed, settings, question, asked, repetitionIds, formerSlugs } = comparison;
  const variables = sentVariables(question, repetitionIds);
  if (variables === null) return null;
  const reply = await ask(DOCUMENTS[question.query], variables, asked);
  const expected = answer(feed, settings, question, asked, formerSlugs);
  const differences =
    'invalid' in expected
      ? refusalDifferences(expected.invalid, reply)
      : dataDifferences(expected.data, reply, question, repetitionIds);
  if (differences.length === 0) return null;
  return [
    `${question.query} at ${showInstant(asked.now)} (${asked.now}) by ${asked.method}`,
    JSON.stringify(question.variables),
    ...differences.slice(0, MOST_SHOWN),
    ...(differences.length > MOST_SHOWN ? [`… and ${differences.length - MOST_SHOWN} more`] : []),
  ].join('\n');
}

const MOST_SHOWN = 12;

/** With the endpoint's id in place of the oracle's; null if it has not been seen yet. */
export function sentVariables(question: Question, ids: ReadonlyMap<string, string>): object | null {
  if (question.query !== 'eventByDateID') return question.variables;
  const { dateID } = question.variables;
  const known = dateID.includes('#') ? ids.get(dateID) : dateID;
  return known === undefined ? null : { dateID: known };
}

/** What differs between a refusal and the one that is expected; empty when nothing does. */
export function refusalDifferences(invalid: Invalid, { status, body }: Reply): readonly string[] {
  const error = body.errors?.[0];
  const shown = JSON.stringify(body).slice(0, 500);
  if (status !== 200 || body.data !== null || error === undefined) {
    return [`expected a refusal of ${names(invalid)} with 200 and data null; got ${status} ${shown}`];
  }
  const { code, invalidArgs } = error.extensions ?? {};
  const differences: string[] = [];
  if (code !== 'BAD_USER_INPUT') differences.push(`expected code BAD_USER_INPUT; got ${shown}`);
  if (invalidArgs !== undefined) {
    if (!isSameSet(invalidArgs, invalid.dates)) {
      differences.push(
        `expected invalidArgs ${JSON.stringify(invalid.dates)}; got ${JSON.stringify(invalidArgs)}`,
      );
    }
    if (error.message !== 'Query Arguments invalid') differences.push(`the message is ${error.message}`);
  } else if (!invalid.others.some((name) => error.message.includes(name))) {
    differences.push(`expected a refusal that names ${names(invalid)}; got ${shown}`);
  }
  return differences;
}

function names({ dates, others }: Invalid): string {
  return [...dates, ...others].join(', ');
}

function isSameSet(actual: unknown, expected: readonly string[]): boolean {
  return Array.isArray(actual) && JSON.stringify([...actual].sort()) === JSON.stringify([...expected].sort());
}

function dataDifferences(
  expected: unknown,
  { status, body }: Reply,
  question: Question,
  repetitionIds: Map<string, string>,
): readonly string[] {
  if (status !== 200 || body.errors !== undefined) {
    return [`expected data; got ${status} ${JSON.stringify(body).slice(0, 500)}`];
  }
  const actual = body.data?.[question.query];
  const differences: string[] = [];
  collect(
    settled(expected, question.query),
    settled(actual, question.query),
    question.query,
    repetitionIds,
    differences,
  );
  return differences;
}

function collect(
  expected: unknown,
  actual: unknown,
  path: string,
  repetitionIds: Map<string, string>,
  differences: string[],
): void {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) {
      differences.push(`${path}: expected ${outline(expected)}; got ${outline(actual)}`);
      return;
    }
    expected.forEach((item, index) => {
      collect(item, actual[index], `${path}[${index}]`, repetitionIds, differences);
    });
    return;
  }
  if (isObject(expected) && isObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      collect(expected[key], actual[key], `${path}.${key}`, repetitionIds, differences);
    }
    return;
  }
  if (REPETITION_ID.test(path) && typeof expected === 'string' && typeof actual === 'string') {
    const known = repetitionIds.get(expected);
    if (known === undefined && ![...repetitionIds.values()].includes(actual))
      repetitionIds.set(expected, actual);
    else if (known !== actual)
      differences.push(`${path}: ${expected} was ${known}, and now an id is ${actual}`);
    return;
  }
  if (BOOKKEEPING.test(path) && typeof expected === 'string' && typeof actual === 'string') {
    if (RFC_3339_UTC.test(actual) && Date.parse(actual) === Date.parse(expected)) return;
  }
  // When the test imported it.
  if (path.endsWith('.addedAt') && typeof actual === 'string' && RFC_3339_UTC.test(actual)) return;
  if (expected !== actual) {
    differences.push(`${path}: expected ${JSON.stringify(expected)}; got ${JSON.stringify(actual)}`);
  }
}

const REPETITION_ID = /\.(?:repetitions\[\d+\]\.id|dateID|cacheKey)$/;
const BOOKKEEPING = /\.(created_at|updated_at)$/;
const RFC_3339_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A list in short: what its items are, and the dates they show. */
function outline(list: readonly unknown[]): string {
  const items = list.map((item) => {
    if (!isObject(item)) return JSON.stringify(item);
    return [item['hits'], item['id'], item['startDate']].filter((part) => part !== undefined).join(' ');
  });
  return `${list.length} [${items.join(', ')}]`;
}

/** The answer with names that sort alike put in the order of their ids. */
function settled(data: unknown, query: Question['query']): unknown {
  if ((query === 'venues' || query === 'organizers') && Array.isArray(data)) return tiesById(data);
  if ((query === 'municipalities' || query === 'tags') && Array.isArray(data)) {
    const named = tiesById(data.map((name: string) => ({ id: name, name })));
    return (named as readonly Named[]).map(nameOf);
  }
  if (query !== 'events' || !isObject(data)) return data;
  return {
    ...data,
    venues: tiesById(data['venues']),
    organizers: tiesById(data['organizers']),
    categories: tiesById(data['categories']),
    municipalities: tiesById(data['municipalities']),
    tags: tiesById(data['tags']),
  };
}

function tiesById(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  const items = list as readonly Named[];
  const isTied = (a: Named, b: Named) => a.hits === b.hits && byNorwegianName(nameOf(a), nameOf(b)) === 0;
  const groups: Named[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && isTied(last[0] as Named, item)) last.push(item);
    else groups.push([item]);
  }
  return groups.flatMap((group) =>
    group.sort((a, b) => ((a.id ?? nameOf(a)) < (b.id ?? nameOf(b)) ? -1 : 1)),
  );
}

function nameOf(item: Named): string {
  return item.name ?? item.name_nb ?? '';
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Named {
  readonly id?: string;
  readonly hits?: number;
  readonly name?: string;
  readonly name_nb?: string;
}

export interface Comparison {
  readonly ask: Ask;
  readonly feed: RawFeed;
  readonly settings: Settings;
  /** Those of earlier feeds. None by default. */
  readonly formerSlugs?: FormerSlugs;
  readonly question: Question;
  readonly asked: Asked;
  /** Which id or key the endpoint has for which date of this feed; filled while comparing. */
  readonly repetitionIds: Map<string, string>;
}

/** Sends one operation to the endpoint, which must take `asked.now` for the present. */
export type Ask = (document: string, variables: object, asked: Asked) => Promise<Reply>;

/** What came back. */
export type Reply = Pick<GraphReply, 'status' | 'body'>;
