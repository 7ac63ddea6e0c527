import type { ErrorKind } from '../../../src/federation/errors/catalogue.ts';

/** What a request can get. A bug in the gateway has none that is known. */
export type ShownKind = Exclude<ErrorKind, 'internal'>;

export interface ErrorExample {
  /** What the request shows, if that is not plain; Markdown. */
  readonly words?: string;
  readonly request: ExampleRequest;
  /** The body as a reader sees it, where the whole is long. */
  readonly shown?: string;
  /** The address as a reader sees it, where the whole is long. */
  readonly shownPath?: string;
  /** Whether the request ends in the middle of its headers. */
  readonly isUnfinished?: boolean;
  /** What the service goes through meanwhile; absent: nothing. */
  readonly situation?: Situation;
}

/** `unreachable`: no part that knows venues. `overloaded`: other requests take all places. */
export type Situation = 'unreachable' | 'overloaded';

/** What goes over the connection, but for `Host` and `Content-Length`. */
export interface ExampleRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
