import { randomUUID } from 'node:crypto';
import type { GraphQLFormattedError } from 'graphql';
import { SubgraphFailure } from '../../backends/SubgraphFailure.ts';
import { catalogue } from './catalogue.ts';

/**
 * A subgraph's errors as callers may see them: those about a caller's arguments (docs/rules.md 34 "Reach of
 * an error"), all else masked with an `id` of the log (docs/rules.md 36 "What errors hide").
 */
export function callerErrors(
  errors: readonly Partial<GraphQLFormattedError>[],
  { subgraph, isOwn, log, hasArguments }: ErrorSource,
): { readonly shown: readonly GraphQLFormattedError[]; readonly masked: number } {
  let masked = 0;
  let common: MaskedError | undefined;
  const shown = errors.map((error): GraphQLFormattedError => {
    const path = isPath(error.path) ? { path: error.path } : {};
    const extensions = error.extensions ?? {};
    if (extensions['code'] === catalogue.invalidValue.code && hasArguments(path.path)) {
      return { ...invalidValue(error), ...path };
    }
    masked++;
    const known = isOwn ? maskedBySubgraph(extensions) : common;
    if (known !== undefined) return { ...known, ...path };
    const reason = `answered with the error ${JSON.stringify(error).slice(0, LONGEST_TEXT)}`;
    common = mask(new SubgraphFailure(subgraph, reason), log);
    return { ...common, ...path };
  });
  return { shown, masked };
}

function invalidValue({ message, extensions = {} }: Partial<GraphQLFormattedError>): GraphQLFormattedError {
  const { invalidArgs, accepted } = extensions;
  return {
    message: typeof message === 'string' ? message.slice(0, LONGEST_TEXT) : catalogue.invalidValue.message,
    extensions: {
      code: catalogue.invalidValue.code,
      ...(isTexts(invalidArgs) ? { invalidArgs } : {}),
      ...(typeof accepted === 'string' ? { accepted: accepted.slice(0, LONGEST_TEXT) } : {}),
    },
  };
}

function maskedBySubgraph(extensions: Readonly<Record<string, unknown>>): MaskedError | undefined {
  const { code, id } = extensions;
  const logged = [catalogue.internal, catalogue.unavailable].find((each) => each.code === code);
  if (logged === undefined || typeof id !== 'string') return undefined;
  return { message: logged.message, extensions: { code: logged.code, id } };
}

/** Characters of a text of another's error. */
const LONGEST_TEXT = 2000;

/** Logs the failure under a new id and returns the error that callers see. A subgraph's start is no fault. */
export function mask(failure: unknown, log: ErrorLog): MaskedError {
  const id = randomUUID();
  const { code, message } = failure instanceof SubgraphFailure ? catalogue.unavailable : catalogue.internal;
  const level = failure instanceof SubgraphFailure && failure.isOfStart ? 'warn' : 'error';
  log[level]({ err: failure, errorId: id }, 'masked an error');
  return { message, extensions: { code, id } };
}

/** Whether this error is about a value that the caller sent (docs/rules.md 34 "Reach of an error"). */
export function isInvalidValue(error: Partial<GraphQLFormattedError>): boolean {
  return error.extensions?.['code'] === catalogue.invalidValue.code;
}

function isPath(path: unknown): path is readonly (string | number)[] {
  return (
    Array.isArray(path) &&
    path.length <= LONGEST_PATH &&
    path.every((step) => typeof step === 'string' || typeof step === 'number')
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= LONGEST_PATH &&
    value.every((item) => typeof item === 'string' && item.length <= LONGEST_TEXT)
  );
}

/** Steps of a path, or names of arguments. */
const LONGEST_PATH = 100;

interface ErrorSource {
  readonly subgraph: string;
  readonly isOwn: boolean;
  readonly log: ErrorLog;
  /** Whether the caller gave arguments to the field at this path, or without one to any. */
  readonly hasArguments: (path: readonly (string | number)[] | undefined) => boolean;
}

type Log = (entry: { readonly err: unknown; readonly errorId: string }, message: string) => void;

export type ErrorLog = Readonly<Record<'error' | 'warn', Log>>;

export interface MaskedError {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly id: string };
}
