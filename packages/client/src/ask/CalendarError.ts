/** A question that was not answered, or not wholly. Decide by `code`: messages may change. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  /** The code of the first error. It is the service's (gateway/ERRORS.md in its repository), or the client's own. */
  readonly code: ErrorCode;
  /** Every error of the answer. Empty if there was no answer, or none in GraphQL's form. */
  readonly errors: readonly AnswerError[];
  /** The data that were answered anyway: a field that failed is null in them. Null if there were none. */
  readonly data: unknown;
  /** The status of HTTP. Null if there was no answer. */
  readonly status: number | null;
  /** Milliseconds after which the service accepts another request (`Retry-After`). Null if it does not say. */
  readonly retryAfter: number | null;

  constructor(message: string, { code, errors = [], data = null, status = null, ...more }: ErrorFacts) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.code = code;
    this.errors = errors;
    this.data = data;
    this.status = status;
    this.retryAfter = more.retryAfter ?? null;
  }

  /** Whether the same question may be answered when it is asked again in a moment. */
  get isTemporary(): boolean {
    return TEMPORARY_CODES.includes(this.code) || TEMPORARY_STATUSES.includes(this.status ?? 0);
  }
}

const TEMPORARY_CODES: readonly ErrorCode[] = [
  'NETWORK',
  'OVERLOADED',
  'SERVICE_UNAVAILABLE',
  'REQUEST_TIMEOUT',
];
// 429 is not the service's, but of proxies before it. So are 502 and 504.
const TEMPORARY_STATUSES: readonly number[] = [408, 429, 502, 503, 504];

/** Every `extensions.code` that the service answers with. */
export const SERVICE_CODES = [
  'ANSWER_TOO_LARGE',
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'INTERNAL_SERVER_ERROR',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'OPERATION_RESOLUTION_FAILURE',
  'OVERLOADED',
  'PAYLOAD_TOO_LARGE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'REQUEST_HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'TOO_COSTLY',
  'TOO_DEEP',
  'TOO_MANY_ALIASES',
  'TOO_MANY_DIRECTIVES',
  'TOO_MANY_ROOT_FIELDS',
  'TOO_MANY_SELECTIONS',
  'TOO_MANY_TOKENS',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;

/**
 * Why a question was not answered: the service's codes, and `NETWORK` (no answer came), `DEADLINE` (not in
 * time), `NOT_GRAPHQL` (something else answered, such as a proxy). There may be further ones.
 */
export type ErrorCode =
  | (typeof SERVICE_CODES)[number]
  | 'NETWORK'
  | 'DEADLINE'
  | 'NOT_GRAPHQL'
  // Keeps the names above in an editor's suggestions.
  | (string & {});

export interface AnswerError {
  readonly message: string;
  /** The field that failed. Absent if the whole operation did. */
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: string;
    /** `BAD_USER_INPUT` of date-times: the names of the arguments, and the accepted form. */
    readonly invalidArgs?: readonly string[];
    readonly accepted?: string;
    /** Of limits: the accepted and the requested number. */
    readonly limit?: number;
    readonly asked?: number;
    /** Is also in the service's log. Report it. */
    readonly id?: string;
  };
}

interface ErrorFacts {
  readonly code: ErrorCode;
  readonly errors?: readonly AnswerError[];
  readonly data?: unknown;
  readonly status?: number | null;
  readonly retryAfter?: number | null;
  readonly cause?: unknown;
}
