import { isDeepStrictEqual } from 'node:util';
import { compareOnce, sentVariables } from '../../oracle/compare.ts';
import { answer } from '../../oracle/oracle.ts';
import type { Question, Settings } from '../../oracle/question.ts';
import type { HowToSend, ReceivedReply } from './sendOperation.ts';
import type { Version, Versions } from './Versions.ts';

/**
 * Whether an answer is right for some calendar that it may show, at some instant between question and answer. While an
 * import is under way one domain may be as before and another as after it. But each domain is of one state
 * (docs/rules.md 56 "One state in an answer").
 *
 * @returns what is wrong; null when nothing is
 */
export async function judge(
  asked: AskedQuestion,
  reply: ReceivedReply,
  versions: Versions,
): Promise<string | null> {
  const candidates = versions.shownBetween(reply.sentAt, reply.receivedAt);
  let difference: string | null = 'there is no calendar that it could show';
  for (const version of candidates) {
    difference = await differenceFrom(version, asked, reply);
    if (difference === null) return null;
  }
  if (reply.body.errors !== undefined) return difference;
  for (const version of combinationsOf(candidates)) {
    if ((await differenceFrom(version, asked, reply)) === null) return null;
  }
  const shown = await versionShown(asked, reply, versions);
  return `shows ${shown}; might show ${candidates.map(named).join(' or ')}: ${difference}`;
}

/** The variables of a question. Null while no answer has shown the id of the date that it asks for. */
export function variablesOf({ question }: AskedQuestion, { newest }: Versions): object | null {
  return sentVariables(question, newest.repetitionIds);
}

/** Calendars of which each domain is as some of these have it. */
function* combinationsOf(candidates: readonly Version[]): Generator<Version> {
  for (const version of candidates) {
    for (const { feed: directory } of candidates) {
      for (const { feed: taxonomy } of candidates) {
        const { venues = [], organizers = [] } = directory;
        const { categories = [], retiredCategories = [], ticketTypes = [] } = taxonomy;
        const others = { venues, organizers, categories, retiredCategories, ticketTypes };
        yield { ...version, feed: { ...version.feed, ...others } };
      }
    }
  }
}

/** Which calendar a wrong answer shows, for a person to read. */
async function versionShown(asked: AskedQuestion, reply: ReceivedReply, versions: Versions): Promise<string> {
  for (const version of versions.recent) {
    if ((await differenceFrom(version, asked, reply)) === null) return named(version);
  }
  return 'no calendar';
}

function named({ number, begunAt, overAt }: Version): string {
  const time = (at: number | undefined) =>
    at === undefined || at <= 0 ? '…' : new Date(at).toISOString().slice(11, 23);
  return `calendar ${number} (imported ${time(begunAt)} to ${time(overAt)})`;
}

async function differenceFrom(
  version: Version,
  asked: AskedQuestion,
  reply: ReceivedReply,
): Promise<string | null> {
  let difference: string | null = null;
  for (const now of new Set([reply.receivedAt, reply.sentAt])) {
    difference = asked.isList
      ? listDifference(asked, reply, version, now)
      : await wholeDifference(asked, reply, version, now);
    if (difference === null) return null;
  }
  return difference;
}

async function wholeDifference(
  { question, how, settings }: AskedQuestion,
  reply: ReceivedReply,
  version: Version,
  now: number,
): Promise<string | null> {
  // What was sent names another date of this version, or one whose id is not known yet.
  if (!isDeepStrictEqual(sentVariables(question, version.repetitionIds), reply.variables)) return null;
  // Ids that a wrong version taught would hide a difference from the right one.
  const repetitionIds = new Map(version.repetitionIds);
  const difference = await compareOnce({
    ask: async () => reply,
    feed: version.feed,
    settings,
    question,
    asked: { now, method: how.method },
    repetitionIds,
  });
  if (difference === null) version.repetitionIds = repetitionIds;
  return difference;
}

/** A list whose fields `events` has all by itself. */
function listDifference(
  { question, how, settings }: AskedQuestion,
  { status, body }: ReceivedReply,
  version: Version,
  now: number,
): string | null {
  const expected = answer(version.feed, settings, question, { now, method: how.method });
  if (!('data' in expected)) return 'a list of the soak is never refused';
  const list = expected.data as ListShown;
  const { totalCount, data } = (body.data?.['events'] ?? {}) as Partial<ListShown>;
  const shown = (items: ListShown['data'] = []) =>
    items.map((item) => `${item.id} ${item.startDate} ${item.title_nb} ${item.venue?.name}`).join('\n');
  if (status === 200 && body.errors === undefined && totalCount === list.totalCount) {
    if (shown(data) === shown(list.data)) return null;
  }
  const got = JSON.stringify(body).slice(0, 600);
  return `list ${JSON.stringify(question.variables)}: expected ${list.totalCount} events\n${shown(list.data).slice(0, 600)}\ngot ${status} ${got}`;
}

/** The list that nothing but `events` is needed for. */
export const LIST = `query List($filter: Filter, $page: Int, $pageSize: Int) {
  events(filter: $filter, page: $page, pageSize: $pageSize) {
    totalCount
    data { id startDate title_nb venue { name } }
  }
}`;

export interface AskedQuestion {
  readonly question: Question;
  readonly how: HowToSend;
  readonly settings: Settings;
  /** Asked with `LIST`. */
  readonly isList: boolean;
}

interface ListShown {
  readonly totalCount: number;
  readonly data: readonly {
    readonly id: string;
    readonly startDate: string;
    readonly title_nb: string;
    readonly venue: { readonly name: string } | null;
  }[];
}
