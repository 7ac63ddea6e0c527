import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';

/**
 * The reply to a document from the reply to what was left of it: a value that was not asked for is null, with an error
 * at its place, up to the next value that may be null.
 *
 * @param data of the reply to the pruned document
 * @param expected the schema that the whole document was written for
 */
export async function completeReply(
  { data, errors }: Reply,
  { document, operationName, variables, expected, typeKey, missing }: Completion,
): Promise<Reply> {
  const completed = await execute({
    schema: expected,
    document,
    operationName,
    variableValues: variables,
    rootValue: data,
    fieldResolver(source, _arguments, _context, { path }) {
      if (!Object.hasOwn(source, path.key)) throw new GraphQLError(missing.message, missing);
      return source[path.key];
    },
    typeResolver: (source) => source[typeKey],
  });
  const own = completed.errors?.slice(0, mostErrors).map((error) => error.toJSON()) ?? [];
  return { data: completed.data ?? null, errors: [...own, ...errors] };
}

/** As of an outage: a page of a thousand events is not answered with a thousand errors. */
const mostErrors = 100;

/** A GraphQL response. */
export interface Reply {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly Partial<GraphQLFormattedError>[];
}

export interface Completion {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly expected: GraphQLSchema;
  /** The response key of each object's type. */
  readonly typeKey: string;
  /** The error of each value that was not asked for. */
  readonly missing: { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> };
}
