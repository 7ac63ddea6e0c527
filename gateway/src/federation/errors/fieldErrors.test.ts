import type { GraphQLFormattedError } from 'graphql';
import { expect, it } from 'vitest';
import { callerErrors } from './fieldErrors.ts';

const logged: { readonly err: unknown; readonly errorId: string }[] = [];
const shown = (error: object, { isOwn = true, given = true } = {}) => {
  logged.length = 0;
  const note = (entry: (typeof logged)[number]) => void logged.push(entry);
  const log = { error: note, warn: note };
  const read = callerErrors([error, error], { subgraph: 'library', isOwn, log, hasArguments: () => given });
  expect(read.shown).toHaveLength(2);
  return read.shown[0] as GraphQLFormattedError;
};

it('an error about a value is shown, with what it says of arguments, and nothing else of it', () => {
  const extensions = { code: 'BAD_USER_INPUT', invalidArgs: ['page'], accepted: '0 or more', trace: 'x' };
  expect(shown({ message: 'wrong', path: ['a', 0, 'b'], locations: [], extensions })).toEqual({
    message: 'wrong',
    path: ['a', 0, 'b'],
    extensions: { code: 'BAD_USER_INPUT', invalidArgs: ['page'], accepted: '0 or more' },
  });
  const odd = { code: 'BAD_USER_INPUT', invalidArgs: ['page', 1], accepted: 7 };
  for (const path of [undefined, 'a', ['a', {}]])
    expect(shown({ message: 7, path, extensions: odd })).toEqual({
      message: 'Query Arguments invalid',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  expect(shown({ extensions: { ...odd, invalidArgs: 'page' } }).extensions).toEqual({
    code: 'BAD_USER_INPUT',
  });
  expect(logged).toEqual([]);
});

it('an error about a value where the caller gave none is masked (rules 34, 71)', () => {
  const error = { message: 'wrong', path: ['a'], extensions: { code: 'BAD_USER_INPUT' } };
  expect(shown(error, { given: false }).extensions).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    id: logged[0]?.errorId,
  });
});

it('errors of another make are masked under one new id, and their texts and paths are bounded (rules 71)', () => {
  const long = 'x'.repeat(1e6);
  const error = { message: long, path: ['a'], extensions: { code: 'INTERNAL_SERVER_ERROR', id: 'theirs' } };
  expect(shown(error, { isOwn: false }).extensions).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    id: logged[0]?.errorId,
  });
  expect(logged).toHaveLength(1);
  expect(String(logged[0]?.err).length).toBeLessThan(3000);
  const extensions = { code: 'BAD_USER_INPUT', invalidArgs: Array(1000).fill(long), accepted: long };
  const invalid = shown({ message: long, path: Array(1e5).fill(0), extensions }, { isOwn: false });
  expect(invalid.path).toBeUndefined();
  expect(JSON.stringify(invalid).length).toBeLessThan(5000);
});
