import type { Logger } from '../log/createLogger.ts';

/** Makes spans and sends those that have ended to the collector of traces. */
export interface Tracing {
  start(name: string, start: SpanStart): Span;
  /** Sends the spans that have ended. Does not fail. */
  close(): Promise<void>;
}

export interface SpanStart {
  /** `server`: serves a request of another process; `client`: sends one. */
  readonly kind: 'server' | 'client';
  /** W3C `traceparent` of the parent span. If it is missing or wrong, this span begins a trace. */
  readonly parent?: string | undefined;
  /** W3C `traceparent` of a span that caused this one, but is not trusted as its parent. */
  readonly link?: string | undefined;
  readonly attributes?: Attributes;
}

export interface Span {
  /** Names the span to others: W3C `traceparent`. */
  readonly traceparent: string;
  /** Names its trace, in the log too. */
  readonly traceId: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  fail(reason: string): void;
  end(): void;
}

/** By name; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface TracingOptions {
  readonly service: string;
  /** The address that they are sent to by OTLP over HTTP. Undefined: none. */
  readonly url: string | undefined;
  /** Says once that sending begins to fail, and once that it works again. */
  readonly log: Pick<Logger, 'warn' | 'info'>;
}
