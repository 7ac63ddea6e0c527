import type { GraphQLFormattedError } from 'graphql';
import { Failure } from './Failure.ts';

/**
 * Puts a subgraph's errors where the values they are about would be. Returns those about a value that is there, or
 * about none, without their paths: these are of the fetch (`_entities`), and not of the answer.
 *
 * @param data of the subgraph's answer, with its own keys; is changed
 */
export function placeErrors(
  data: object,
  errors: readonly GraphQLFormattedError[],
): readonly GraphQLFormattedError[] {
  return errors.filter((error) => !place(data as Container, error)).map(({ path, ...error }) => error);
}

function place(data: Container, { path = [], ...error }: GraphQLFormattedError): boolean {
  let at: Container = data;
  for (const [depth, step] of path.entries()) {
    if (!Object.hasOwn(at, step)) return false;
    const value = at[step];
    const cause = { error, below: path.slice(depth + 1), kind: 'own' } as const;
    if (value === null || value instanceof Failure) {
      at[step] = new Failure([...(value?.causes ?? []), cause]);
      return true;
    }
    if (typeof value !== 'object') return false;
    at = value as Container;
  }
  return false;
}

/** An object or a list. */
type Container = Record<string | number, unknown>;
