import type { Language } from '../../shared/language.ts';
import type { Operation } from '../graph/Operation.ts';
import type { Kinds, ValuesOf } from '../parameters/Kind.ts';
import type { Fault } from '../parameters/readParameters.ts';

/** One address of this part. How its answer is kept, compressed and sent, a route does not know. */
export interface Route<K extends Kinds = Kinds> {
  /** As `/calendar.ics`, or with one segment at its end, as `/events/:slug`. */
  readonly path: string;
  readonly parameters: K;
  /** Whether people read it. Then refusals are pages, and unreadable values are told on the page. */
  readonly isPage?: boolean;
  /** Whether nobody is there to load it again after a failure: then it loads itself. */
  readonly isUnattended?: boolean;
  /** May depend only on its arguments: one answer serves all callers. Throws a Refusal for the caller. */
  make(question: Question<K>, work: Work): Promise<Made>;
}

export function route<const K extends Kinds>(given: Route<K>): Route {
  return given as unknown as Route;
}

export interface Question<K extends Kinds = Kinds> {
  readonly address: string;
  readonly search: string;
  /** The decoded segment for `:name` in the route's path. Empty if there is none. */
  readonly segment: string;
  readonly values: ValuesOf<K>;
  readonly faults: readonly Fault[];
  /** The name of a venue or an organizer that the filter has by slug. */
  readonly nameOf: (slug: string) => string;
}

export interface Work {
  /** Asks the public endpoint for the caller. Throws a GraphAway, whereupon the last answer is sent, or 503. */
  ask<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data>;
  /** Lets other work go on. Rejects if nobody waits for the answer any more. Long work does so again and again. */
  pause(): Promise<void>;
  readonly now: number;
  readonly site: Site;
  /** The value that the last answer at this address returned as `remember`. Undefined without one. */
  readonly remembered: unknown;
}

export interface Made {
  /** By default 200; 404 is kept like any other. */
  readonly status?: 200 | 301 | 404;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that it holds for, if nothing was asked for it. */
  readonly lifetime?: number;
  readonly remember?: unknown;
}

/** The same address with another last segment: a slug is another one now (docs/rules.md 68 "Links from elsewhere"). */
export function movedTo(site: Site, address: string, segment: string): Made {
  const location = `${site.url}${address.replace(/[^/?]+(?=\?|$)/, encodeURIComponent(segment))}`;
  return {
    status: 301,
    contentType: 'text/plain; charset=utf-8',
    body: `${location}\n`,
    headers: { location },
  };
}

export interface Site {
  readonly name: string;
  /** The language of pages without one, for readers who prefer none. */
  readonly language: Language;
  readonly town: Town;
  /** Base address of this part as callers reach it, without a slash at its end. */
  readonly url: string;
  readonly siteUrl: string;
  readonly widgetEndpoint: string;
  readonly imageHosts: readonly string[];
  readonly hasPictures: boolean;
}

/** The town or the organization whose calendar it is: each page looks like it, and leads back to it. */
export interface Town {
  readonly name: string | undefined;
  readonly url: string | undefined;
  /** Its colour, `#rrggbb`, dark enough for white text on it. */
  readonly colour: string | undefined;
  readonly logo: { readonly bytes: Buffer; readonly contentType: string } | undefined;
}
