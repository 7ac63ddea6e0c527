import type { Kind } from './questions.ts';

/** The task of the process of one size. */
export interface QueryTask {
  readonly events: number;
  readonly datesPerEvent: number;
  readonly now: number;
  /** How many combinations of conditions to try beside the questions that have names. */
  readonly combinations: number;
  /** Milliseconds spent on each question, at least. */
  readonly budgetMs: number;
}

/** The query over dates, and what it takes, at one size. Bytes and milliseconds. */
export interface Growth {
  readonly events: number;
  readonly dates: number;
  /** Reading all events and building; then reading every hundredth one, changed, and building again. */
  readonly buildMs: number;
  readonly rebuildMs: number;
  /** The columns that threads share. */
  readonly columnBytes: number;
  /** Of the process before it built anything, holding the events as objects. */
  readonly eventsAloneBytes: number;
  /** Of the process then, with the events, what is held of them and the snapshot. */
  readonly residentBytes: number;
  readonly questions: readonly TimedQuestion[];
}

export interface TimedQuestion {
  readonly name: string;
  readonly kind: Kind;
  /** Nodes in the whole list. */
  readonly found: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}
