/**
 * Every error that a caller can see, but GraphQL's own and subgraphs' about arguments. `status` applies when
 * it refuses the whole request (docs/interface.md 7 "Errors").
 */
export const catalogue = {
  malformedBody: badRequest('Malformed JSON body'),
  malformedParameter: badRequest(
    'A query parameter ("variables", "extensions") must be a JSON object, URL-encoded.',
  ),
  bodyNotAnObject: badRequest(
    'The body must be a JSON object with "query", and optionally "variables" and "operationName".',
  ),
  batch: badRequest('Batches of operations are not accepted: send one JSON object, not an array.'),
  missingQuery: badRequest('"query" must be a non-empty GraphQL document.'),
  // 200, as clients expect it before they send the whole document.
  persistedQuery: entry(200, 'PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported'),
  invalidParameter: badRequest('A parameter has the wrong type.'),
  missingPreflight: badRequest(
    'This GET was refused as a possible cross-site request forgery (CSRF). ' +
      'Send the header "Apollo-Require-Preflight: true", or use POST with "Content-Type: application/json".',
  ),
  tooManyTokens: entry(
    400,
    'TOO_MANY_TOKENS',
    'The query is too long, counted in tokens: names, values and punctuation.',
  ),
  tooManyLines: entry(400, 'TOO_MANY_TOKENS', 'The query is too long, counted in lines.'),
  tooDeep: entry(400, 'TOO_DEEP', 'The query has too many levels of fields within fields.'),
  tooNested: entry(400, 'TOO_DEEP', 'The query has too many brackets within brackets.'),
  tooManyAliases: entry(400, 'TOO_MANY_ALIASES', 'The query has too many aliases.'),
  tooManyDirectives: entry(400, 'TOO_MANY_DIRECTIVES', 'The query has too many directives.'),
  tooManySelections: entry(
    400,
    'TOO_MANY_SELECTIONS',
    'The query has too many fields, those of a fragment counted as often as it is spread.',
  ),
  tooManyRootFields: entry(
    400,
    'TOO_MANY_ROOT_FIELDS',
    'The query asks too many questions at once: fields at its top level.',
  ),
  tooCostly: entry(
    400,
    'TOO_COSTLY',
    'The answer may hold too many values: each field is one, as often as its list may be long.',
  ),
  answerTooLarge: entry(400, 'ANSWER_TOO_LARGE', 'The answer is larger than 32 MiB, uncompressed.'),
  syntax: entry(400, 'GRAPHQL_PARSE_FAILED', 'The query is not a GraphQL document.'),
  validation: entry(400, 'GRAPHQL_VALIDATION_FAILED', 'The query does not fit the schema.'),
  notAQuery: entry(
    400,
    'GRAPHQL_VALIDATION_FAILED',
    'This interface only reads: it has queries, no mutations and no subscriptions.',
  ),
  unknownOperation: entry(400, 'OPERATION_RESOLUTION_FAILURE', 'The document has no operation of that name.'),
  ambiguousOperation: entry(
    400,
    'OPERATION_RESOLUTION_FAILURE',
    'The document has several operations: "operationName" must name one of them.',
  ),
  listTooLong: entry(200, 'BAD_USER_INPUT', 'A list has too many items.'),
  invalidVariable: entry(400, 'BAD_USER_INPUT', 'A variable has the wrong type.'),
  notFound: entry(
    404,
    'NOT_FOUND',
    'There is nothing at this address. The endpoint is /graphQL, with exactly these capitals.',
  ),
  methodNotAllowed: entry(405, 'METHOD_NOT_ALLOWED', 'Use POST or GET.'),
  requestTimeout: entry(408, 'REQUEST_TIMEOUT', 'The request did not arrive in time.'),
  bodyTooLarge: entry(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB.'),
  bodyInPieces: entry(413, 'PAYLOAD_TOO_LARGE', 'The body comes in more than 20,000 pieces.'),
  bodyTooManyValues: entry(413, 'PAYLOAD_TOO_LARGE', 'The body holds too many values or names.'),
  unsupportedMediaType: entry(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'The body must be sent uncompressed with "Content-Type: application/json", in UTF-8.',
  ),
  malformedRequest: badRequest('This is not a correct HTTP request. In its address, ø is written %C3%B8.'),
  headersTooLarge: entry(
    431,
    'REQUEST_HEADERS_TOO_LARGE',
    'Address and headers together are larger than 64 KiB or have more than 1000 lines. Send long queries by POST.',
  ),
  invalidValue: entry(200, 'BAD_USER_INPUT', 'Query Arguments invalid'),
  unavailable: entry(
    200,
    'SERVICE_UNAVAILABLE',
    'This part of the calendar cannot be reached at the moment.',
  ),
  overloaded: entry(
    503,
    'OVERLOADED',
    'More is asked than can be answered at the moment. Ask again in a moment.',
  ),
  internal: entry(500, 'INTERNAL_SERVER_ERROR', 'Internal error'),
} satisfies Readonly<Record<string, CatalogueEntry>>;

function entry(status: number, code: string, message: string): CatalogueEntry {
  return { status, code, message };
}

function badRequest(message: string): CatalogueEntry {
  return entry(400, 'BAD_REQUEST', message);
}

export type ErrorKind = keyof typeof catalogue;

interface CatalogueEntry {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}
