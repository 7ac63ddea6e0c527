import type { RawFeed } from '@calendar/model/feed';
import type { Answer, Asked, Filter, Invalid, Question } from '../oracle/question.ts';

/** Questions about a small calendar and their answers, which the oracle and the service must both give. */
export interface Example {
  /** Ends with the sections that it holds: `(interface 4.3; rules 5)`. */
  readonly title: string;
  readonly feed: RawFeed;
  readonly cases: readonly Case[];
}

export interface Case {
  readonly question: Question;
  readonly asked: Asked;
  /** The expected answer, as Vitest's `toMatchObject` compares it with the result of `shown`. */
  readonly expected: Answer;
  /** What the example is about, of the field's value. */
  readonly shown: (data: unknown) => unknown;
}

/** When examples are asked, unless they say otherwise. */
export const NOON = Date.parse('2026-06-15T12:00:00+02:00');

export function example(title: string, feed: RawFeed, ...cases: readonly Case[]): Example {
  return { title, feed, cases };
}

/** The list of events has these ids. */
export function lists(filter: Filter, ids: readonly string[], asked: Partial<Asked> = {}): Case {
  const shown = (data: unknown) => (data as ShownList).data.map(({ id }) => id);
  return answers({ query: 'events', variables: { filter, pageSize: 1000 } }, ids, asked, shown);
}

/** The list has these nodes: `ID@STARTDATE`, and `+STARTDATE` of each repetition; of a date what is between year and seconds. */
export function shows(filter: Filter, nodes: readonly string[], asked: Partial<Asked> = {}): Case {
  const shown = (data: unknown) =>
    (data as ShownList).data.map(({ id, startDate, repetitions }) =>
      [`${id}@${startDate.slice(5, 16)}`, ...repetitions.map((each) => each.startDate.slice(5, 16))].join(
        ' +',
      ),
    );
  return answers({ query: 'events', variables: { filter, pageSize: 1000 } }, nodes, asked, shown);
}

/** The answer holds at least this. */
export function answers(
  question: Question,
  data: unknown,
  asked: Partial<Asked> = {},
  shown: Case['shown'] = (all) => all,
): Case {
  return { question, asked: { now: NOON, method: 'POST', ...asked }, expected: { data }, shown };
}

/** `eventByID` finds an event that holds at least this; null: finds none. */
export function finds(eventID: string, event: object | null, asked: Partial<Asked> = {}): Case {
  return answers({ query: 'eventByID', variables: { eventID } }, event, asked);
}

/** The question is refused for these arguments. */
export function refuses(question: Question, invalid: Partial<Invalid>, asked: Partial<Asked> = {}): Case {
  return {
    ...answers(question, null, asked),
    expected: { invalid: { dates: [], others: [], ...invalid } },
  };
}

/** The filter is refused for these fields. */
export function refusesFilter(filter: Filter, invalid: Partial<Invalid>, asked: Partial<Asked> = {}): Case {
  return refuses({ query: 'events', variables: { filter } }, invalid, asked);
}

interface ShownList {
  readonly data: readonly {
    readonly id: string;
    readonly startDate: string;
    readonly repetitions: readonly { readonly startDate: string }[];
  }[];
}
