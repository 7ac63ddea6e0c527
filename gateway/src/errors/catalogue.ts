/**
 * Every error that a caller can see, besides the messages of GraphQL's own validation and those that subgraphs
 * give for invalid argument values. `status` is the HTTP status when the error refuses the whole request;
 * errors of single fields are answered with 200 (docs/interface.md 7 "Errors").
 */
export const catalogue = {
  malformedBody: { status: 400, code: 'BAD_REQUEST', message: 'Malformed JSON body' },
  malformedParameter: {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'A query parameter ("variables", "extensions") must be a JSON object, URL-encoded.',
  },
  bodyNotAnObject: {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'The body must be a JSON object with "query", and optionally "variables" and "operationName".',
  },
  batch: {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Batches of operations are not accepted: send one JSON object, not an array.',
  },
  missingQuery: {
    status: 400,
    code: 'BAD_REQUEST',
    message: '"query" must be a non-empty GraphQL document.',
  },
  // 200, as clients expect it before they send the whole document.
  persistedQuery: {
    status: 200,
    code: 'PERSISTED_QUERY_NOT_SUPPORTED',
    message: 'PersistedQueryNotSupported',
  },
  invalidParameter: { status: 400, code: 'BAD_REQUEST', message: 'A parameter has the wrong type.' },
  missingPreflight: {
    status: 400,
    code: 'BAD_REQUEST',
    message:
      'This GET was refused as a possible cross-site request forgery (CSRF). ' +
      'Send the header "Apollo-Require-Preflight: true", or use POST with "Content-Type: application/json".',
  },
  tooManyTokens: {
    status: 400,
    code: 'TOO_MANY_TOKENS',
    message: 'The query is too long, counted in tokens: names, values and punctuation.',
  },
  tooManyLines: {
    status: 400,
    code: 'TOO_MANY_TOKENS',
    message: 'The query is too long, counted in lines.',
  },
  tooDeep: {
    status: 400,
    code: 'TOO_DEEP',
    message: 'The query has too many levels of fields within fields.',
  },
  tooNested: { status: 400, code: 'TOO_DEEP', message: 'The query has too many brackets within brackets.' },
  tooManyAliases: { status: 400, code: 'TOO_MANY_ALIASES', message: 'The query has too many aliases.' },
  tooManyDirectives: {
    status: 400,
    code: 'TOO_MANY_DIRECTIVES',
    message: 'The query has too many directives.',
  },
  tooManySelections: {
    status: 400,
    code: 'TOO_MANY_SELECTIONS',
    message: 'The query has too many fields, those of a fragment counted as often as it is spread.',
  },
  tooManyRootFields: {
    status: 400,
    code: 'TOO_MANY_ROOT_FIELDS',
    message: 'The query asks too many questions at once: fields at its top level.',
  },
  tooCostly: {
    status: 400,
    code: 'TOO_COSTLY',
    message: 'The answer may hold too many values: each field is one, as often as its list may be long.',
  },
  answerTooLarge: {
    status: 400,
    code: 'ANSWER_TOO_LARGE',
    message: 'The answer is larger than 32 MiB, uncompressed.',
  },
  syntax: { status: 400, code: 'GRAPHQL_PARSE_FAILED', message: 'The query is not a GraphQL document.' },
  validation: {
    status: 400,
    code: 'GRAPHQL_VALIDATION_FAILED',
    message: 'The query does not fit the schema.',
  },
  notAQuery: {
    status: 400,
    code: 'GRAPHQL_VALIDATION_FAILED',
    message: 'This interface only reads: it has queries, no mutations and no subscriptions.',
  },
  unknownOperation: {
    status: 400,
    code: 'OPERATION_RESOLUTION_FAILURE',
    message: 'The document has no operation of that name.',
  },
  ambiguousOperation: {
    status: 400,
    code: 'OPERATION_RESOLUTION_FAILURE',
    message: 'The document has several operations: "operationName" must name one of them.',
  },
  listTooLong: { status: 200, code: 'BAD_USER_INPUT', message: 'A list has too many items.' },
  invalidVariable: { status: 400, code: 'BAD_USER_INPUT', message: 'A variable has the wrong type.' },
  notFound: {
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is nothing at this address. The endpoint is /graphQL, with exactly these capitals.',
  },
  methodNotAllowed: { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'Use POST or GET.' },
  requestTimeout: { status: 408, code: 'REQUEST_TIMEOUT', message: 'The request did not arrive in time.' },
  bodyTooLarge: { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than 1 MiB.' },
  bodyInPieces: {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The body comes in more than 20,000 pieces.',
  },
  bodyTooManyValues: {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The body holds too many values or names.',
  },
  unsupportedMediaType: {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The body must be sent uncompressed with "Content-Type: application/json", in UTF-8.',
  },
  malformedRequest: { status: 400, code: 'BAD_REQUEST', message: 'This is not a correct HTTP request.' },
  headersTooLarge: {
    status: 431,
    code: 'REQUEST_HEADERS_TOO_LARGE',
    message:
      'Address and headers together are larger than 64 KiB or have more than 1000 lines. Send long queries by POST.',
  },
  invalidValue: { status: 200, code: 'BAD_USER_INPUT', message: 'Query Arguments invalid' },
  unavailable: {
    status: 200,
    code: 'SERVICE_UNAVAILABLE',
    message: 'This part of the calendar cannot be reached at the moment.',
  },
  overloaded: {
    status: 503,
    code: 'OVERLOADED',
    message: 'More is asked than can be answered at the moment. Ask again in a moment.',
  },
  internal: { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal error' },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

/** The name of an entry of the catalogue. */
export type ErrorKind = keyof typeof catalogue;

interface CatalogueEntry {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}
