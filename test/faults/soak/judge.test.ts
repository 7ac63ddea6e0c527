import { expect, test } from 'vitest';
import { answer } from '../../oracle/oracle.ts';
import type { Question } from '../../oracle/question.ts';
import type { RawFeed } from '../../oracle/rawFeed.ts';
import { judge, variablesOf } from './judge.ts';
import { Versions } from './Versions.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const SETTINGS = { siteUrl: 'https://calendar.example', specialEventId: null };
const EVENTS: Question = { query: 'events', variables: {} };
const VENUES: Question = { query: 'venues', variables: {} };

test('while an import is under way one domain may be as before and another as after it', async () => {
  const mixed = { ...calendar('after'), events: calendar('before').events ?? [] };
  expect(await judged(EVENTS, dataOf(mixed, EVENTS))).toBeNull();
});

test('a domain of which an answer shows two states is wrong (rules 56)', async () => {
  const [before, after] = ['before', 'after'].map((state) => dataOf(calendar(state), VENUES) as unknown[]);
  expect(await judged(VENUES, before)).toBeNull();
  expect(await judged(VENUES, [before?.[0], after?.[1]])).toContain('shows no calendar');
});

test('an answer of no calendar is wrong', async () => {
  expect(await judged(EVENTS, dataOf(calendar('never'), EVENTS))).toContain('shows no calendar');
});

test('a date is asked for by the id that an answer showed', async () => {
  const date: Question = { query: 'eventByDateID', variables: { dateID: 'e#0' } };
  const asked = { question: date, how: { method: 'POST' }, settings: SETTINGS, isList: false } as const;
  const versions = new Versions(calendar('before'));
  expect(variablesOf(asked, versions)).toBeNull();
  versions.newest.repetitionIds.set('e#0', 'e_now');
  expect(variablesOf(asked, versions)).toEqual({ dateID: 'e_now' });
  const reply = { status: 200, body: { data: { eventByDateID: null } }, sentAt: NOW, receivedAt: NOW };
  expect(await judge(asked, { ...reply, variables: { dateID: 'e_now' } }, versions)).toContain('got null');
  // The id of a date that this calendar has not shown.
  expect(await judge(asked, { ...reply, variables: { dateID: 'e_before' } }, versions)).toBeNull();
});

/** What is wrong with the data of an answer that was received during the import of `after`. */
function judged(question: Question, data: unknown): Promise<string | null> {
  const versions = new Versions(calendar('before'));
  versions.begin(calendar('after'), NOW);
  const asked = { question, how: { method: 'POST' }, settings: SETTINGS, isList: false } as const;
  const body = { data: { [question.query]: data } };
  const { variables } = question;
  return judge(asked, { status: 200, body, variables, sentAt: NOW, receivedAt: NOW }, versions);
}

function dataOf(feed: RawFeed, question: Question): unknown {
  const answered = answer(feed, SETTINGS, question, { now: NOW, method: 'POST' });
  return 'data' in answered ? answered.data : undefined;
}

/** A calendar whose titles and names tell its state. */
function calendar(state: string): RawFeed {
  return {
    venues: ['a', 'b'].map((id) => ({ id, slug: id, name: `${id} ${state}` })),
    events: [
      {
        id: 'e',
        event_slug: 'e',
        title_nb: state,
        dates: [{ startDate: '2100-06-01 18:00:00', venue: 'a' }],
      },
    ],
  };
}
