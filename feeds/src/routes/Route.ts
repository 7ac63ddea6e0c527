import type { Operation } from '../graph/Operation.ts';
import type { Refusal } from '../http/Refusal.ts';
import type { Kinds, ValuesOf } from '../parameters/Kind.ts';

/**
 * One address of this part. What it makes is kept, compressed, validated and sent by `answers` and `http`; a route knows
 * nothing of that.
 */
export interface Route<K extends Kinds = Kinds> {
  /** As `/calendar.ics`, or with one segment at its end, as `/events/:slug`. */
  readonly path: string;
  /** What may stand in the query string; anything else is 400. */
  readonly parameters: K;
  /**
   * Makes the answer. It may depend only on its arguments, so that one answer serves all callers of the address.
   *
   * @throws Refusal for the caller
   */
  make(question: Question<K>, work: Work): Promise<Made>;
  /** The form of a refusal at this address; by default one sentence of plain text. */
  readonly refusal?: (refusal: Refusal) => Pick<Made, 'contentType' | 'body' | 'headers'>;
}

/** Infers the parameters of a route. */
export function route<const K extends Kinds>(given: Route<K>): Route {
  return given as unknown as Route;
}

/** An address that was asked for, read. */
export interface Question<K extends Kinds = Kinds> {
  /** The path and the query string, written in one way. */
  readonly address: string;
  /** The query string of it, without `?`. */
  readonly search: string;
  /** The segment that `:name` in the route's path stands for, decoded; empty where there is none. */
  readonly segment: string;
  readonly values: ValuesOf<K>;
}

/** What a route may use. */
export interface Work {
  /**
   * Asks the public endpoint, for the caller. The answer made holds no longer than the shortest of what it is made from.
   *
   * @throws GraphAway, whereupon the last answer is sent, or 503
   */
  ask<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly site: Site;
  /** What the last answer at this address returned as `remember`; undefined without one. */
  readonly remembered: unknown;
}

export interface Made {
  /** By default 200; 404 is kept like any other. */
  readonly status?: 200 | 301 | 404;
  readonly contentType: string;
  readonly body: string | Buffer;
  /** Further headers, as `Content-Security-Policy`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that it holds for, where nothing was asked for it. */
  readonly lifetime?: number;
  /** Passed to the next answer at this address, also after a restart. It is stored as JSON. */
  readonly remember?: unknown;
}

/** What all answers say of this calendar. */
export interface Site {
  /** The calendar's name. */
  readonly name: string;
  /** Base address of this part as callers reach it, without a slash at its end. */
  readonly url: string;
  /** Base address of the calendar's own site, of which `eventLink` is an address. */
  readonly siteUrl: string;
  /** Address of the public endpoint as browsers reach it. */
  readonly widgetEndpoint: string;
  /** Origins of pictures that pages may show. */
  readonly imageHosts: readonly string[];
}
