import { createLogger } from '@calendar/runtime/log';
import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { maskErrors, userInputError } from './callerErrors.ts';

const logger = createLogger('a test', 'silent');
const shown = (error: GraphQLError) => maskErrors([error], logger)[0];
const within = (originalError: Error) =>
  new GraphQLError(originalError.message, { path: ['events', 0], originalError });

it('an error of an argument is shown as it is', () => {
  expect(shown(within(userInputError('page must be 0 or more', { invalidArgs: ['page'] })))).toEqual({
    message: 'page must be 0 or more',
    path: ['events', 0],
    extensions: { code: 'BAD_USER_INPUT', invalidArgs: ['page'] },
  });
});

it('GraphQL’s messages about variables and arguments are shown', () => {
  const variable = new GraphQLError('Variable "$page" got invalid value');
  expect(shown(variable)).toEqual({ message: variable.message, extensions: { code: 'BAD_USER_INPUT' } });
  const argument = new GraphQLError('Argument "page" has an invalid value', { path: ['events'] });
  expect(shown(argument)).toMatchObject({
    message: argument.message,
    extensions: { code: 'BAD_USER_INPUT' },
  });
});

it.each([
  ['what a resolver threw', within(new Error('secret'))],
  [
    'a resolver’s error from before there was a path',
    new GraphQLError('secret', { originalError: new Error('secret') }),
  ],
  ['a value against the schema', new GraphQLError('secret: no Int', { path: ['events', 'page'] })],
  ['a text that looks as GraphQL’s', within(new Error('Argument "secret" is wrong'))],
])('%s is masked', (_, error) => {
  const masked = shown(error);
  expect(masked?.message).toBe('Internal error');
  expect(masked?.extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) });
  expect(JSON.stringify(masked)).not.toContain('secret');
});
