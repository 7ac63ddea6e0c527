import { randomUUID } from 'node:crypto';
import type { GraphQLFormattedError } from 'graphql';
import { SubgraphFailure } from '../subgraphs/SubgraphFailure.ts';
import { catalogue } from './catalogue.ts';

/**
 * A subgraph's error as callers may see it. Invalid values keep their message, and everything else is masked
 * (docs/rules.md 36 "What errors hide"). A masked error carries an `id` that is in the log: the subgraph's own when it
 * gave one.
 */
export function callerError(
  error: Partial<GraphQLFormattedError>,
  subgraph: string,
  log: ErrorLog,
): GraphQLFormattedError {
  const path = isPath(error.path) ? { path: error.path } : {};
  const extensions = error.extensions ?? {};
  if (extensions['code'] === catalogue.invalidValue.code) {
    return {
      message: typeof error.message === 'string' ? error.message : catalogue.invalidValue.message,
      ...path,
      extensions: {
        code: catalogue.invalidValue.code,
        ...(isTexts(extensions['invalidArgs']) ? { invalidArgs: extensions['invalidArgs'] } : {}),
        ...(typeof extensions['accepted'] === 'string' ? { accepted: extensions['accepted'] } : {}),
      },
    };
  }
  const logged = [catalogue.internal, catalogue.unavailable].find(({ code }) => code === extensions['code']);
  if (logged !== undefined && typeof extensions['id'] === 'string') {
    const { message, code } = logged;
    return { message, ...path, extensions: { code, id: extensions['id'] } };
  }
  return {
    ...mask(new SubgraphFailure(subgraph, `answered with the error ${JSON.stringify(error)}`), log),
    ...path,
  };
}

/** Logs the failure under a new id and returns the error that callers see. */
export function mask(failure: unknown, log: ErrorLog): MaskedError {
  const id = randomUUID();
  const { code, message } = failure instanceof SubgraphFailure ? catalogue.unavailable : catalogue.internal;
  log.error({ err: failure, errorId: id }, 'masked an error');
  return { message, extensions: { code, id } };
}

/** Whether this error is about a value that the caller sent (docs/rules.md 34 "Reach of an error"). */
export function isInvalidValue(error: Partial<GraphQLFormattedError>): boolean {
  return error.extensions?.['code'] === catalogue.invalidValue.code;
}

function isPath(path: unknown): path is readonly (string | number)[] {
  return Array.isArray(path) && path.every((step) => typeof step === 'string' || typeof step === 'number');
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The log for causes that callers must not see. */
export interface ErrorLog {
  error(entry: { readonly err: unknown; readonly errorId: string }, message: string): void;
}

/** The error that callers see for a failure: never what failed, where, or why. */
export interface MaskedError {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly id: string };
}
