/** Replies to a batch, in order: each a line of JSON, its `BatchHead`, and the bytes of its body. */
export const BATCH_TYPE = 'application/x-calendar-batch';

/** The body of a batch, as JSON. */
export interface BatchBody {
  readonly documents: readonly string[];
  readonly questions: readonly BatchQuestion[];
}

/** One question of a batch. It also has the values that a single question has in headers. */
export interface BatchQuestion {
  /** The place of its text among the documents. */
  readonly document: number;
  readonly operationName?: string | undefined;
  readonly variables?: unknown;
  /** As in `REQUEST_HEADERS`. */
  readonly instant?: number | undefined;
  readonly method?: string | undefined;
  readonly budget?: number | undefined;
  readonly deadline?: number | undefined;
  readonly caller?: string | undefined;
  readonly at?: string | undefined;
  readonly requestId?: string | undefined;
  /** W3C `traceparent` of the trace that the question is part of. */
  readonly traceparent?: string | undefined;
}

/** The subgraph's data about one reply. */
export interface BatchHead {
  readonly status: number;
  /** Bytes of the reply. */
  readonly length: number;
  /** As in `REPLY_HEADERS`. */
  readonly revision?: string | undefined;
  readonly validUntil?: number | undefined;
  readonly errors?: number | undefined;
  readonly cost?: number | undefined;
}
