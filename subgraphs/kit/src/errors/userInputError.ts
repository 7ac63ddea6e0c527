import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';

/**
 * An error that callers see as it is: the value of an argument is not acceptable (docs/interface.md 7 "Errors",
 * docs/rules.md 17 "Invalid filter values" and 35 "Unparseable date errors").
 *
 * @param message names the argument and the accepted form
 * @param extensions shown beside the code `BAD_USER_INPUT`
 */
export function userInputError(message: string, extensions: GraphQLErrorExtensions = {}): UserInputError {
  // Nobody reads where it was thrown, and finding that out takes longer than most answers.
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
