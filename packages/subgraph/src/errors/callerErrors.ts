import { randomUUID } from 'node:crypto';
import type { Logger } from '@calendar/runtime/log';
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from 'graphql';

/** The errors as callers may see them (docs/rules.md 36 "What errors hide"); masked ones are logged. */
export function maskErrors(
  errors: readonly GraphQLError[],
  logger: Logger,
): readonly GraphQLFormattedError[] {
  return errors.map((error) => {
    const { originalError } = error;
    if (originalError instanceof UserInputError)
      return shown(error, originalError.message, originalError.extensions);
    if (concernsRequest(error)) return shown(error, error.message, { code: 'BAD_USER_INPUT' });
    const id = randomUUID();
    logger.error({ id, err: originalError ?? error, path: error.path }, 'an operation failed');
    return shown(error, 'Internal error', { code: 'INTERNAL_SERVER_ERROR', id });
  });
}

/** Variables are coerced before there is a path, arguments at their field with a message of GraphQL's. */
function concernsRequest({ path, message, originalError }: GraphQLError): boolean {
  const madeByGraphQL = !originalError || originalError instanceof GraphQLError;
  return madeByGraphQL && (path === undefined || message.startsWith('Argument "'));
}

function shown(
  { locations, path }: GraphQLError,
  message: string,
  extensions: Readonly<Record<string, unknown>>,
): GraphQLFormattedError {
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { ...extensions } };
}

/**
 * An error that callers see as it is (docs/interface.md 7 "Errors"), with `BAD_USER_INPUT`.
 * @param message names the argument and the accepted form
 */
export function userInputError(message: string, extensions: GraphQLErrorExtensions = {}): UserInputError {
  // Nobody reads the stack trace, and making it takes longer than most answers.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return new UserInputError(message, extensions);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Made by `userInputError`; every other error that a resolver throws is masked. */
export class UserInputError extends GraphQLError {
  constructor(message: string, extensions: GraphQLErrorExtensions) {
    super(message, { extensions: { ...extensions, code: 'BAD_USER_INPUT' } });
    this.name = 'UserInputError';
  }
}
