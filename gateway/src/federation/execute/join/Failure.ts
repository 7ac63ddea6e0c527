import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { ExpectedSelection } from '../../plan/PreparedPlan.ts';
import { isOfType, isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/** Replaces, in joined data, a value that could not be fetched. */
export class Failure {
  readonly causes: readonly FailureCause[];

  constructor(causes: readonly FailureCause[]) {
    this.causes = causes;
  }
}

/**
 * Puts a failure at each field of `target` that a fetch should have given, unless it has it from elsewhere.
 */
export function failMissing(
  target: SourceObject,
  expected: readonly ExpectedSelection[],
  failureOf: (key: string) => Failure,
  schema: GraphQLSchema,
): void {
  for (const selection of expected) {
    if (selection.kind === 'fragment') {
      const { typeCondition } = selection;
      if (typeCondition === undefined || isOfType(target, typeCondition, schema, true)) {
        failMissing(target, selection.selections, failureOf, schema);
      }
      continue;
    }
    const { key, selections } = selection;
    const present = ownValue(target, key);
    if (present === undefined) target[key] = failureOf(key);
    else
      for (const object of objectsIn(present)) failMissing(object, selections, () => failureOf(key), schema);
  }
}

function objectsIn(value: unknown): readonly SourceObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isSourceObject(value) && !(value instanceof Failure) ? [value] : [];
}

/** Attaches errors to the values that they are about; returns the others, without their paths. */
export function attachErrors(
  data: object,
  errors: readonly GraphQLFormattedError[],
): readonly GraphQLFormattedError[] {
  return errors.filter((error) => !attach(data as Container, error)).map(({ path, ...error }) => error);
}

function attach(data: Container, { path = [], ...error }: GraphQLFormattedError): boolean {
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

/** An object that is null because of errors below it: of one of its fields, which takes the others along. */
export function failureWithin({ causes }: Failure, key: string): Failure {
  return new Failure(
    causes.map(({ error, below: [field, ...below] }) =>
      field === undefined || field === key
        ? { error, below, kind: 'own' }
        : { error, below: [field, ...below], kind: 'beside' },
    ),
  );
}

/** The failure of the object that an answer without data was to be. */
export function failureOf(errors: readonly GraphQLFormattedError[]): Failure {
  return new Failure(errors.map(({ path = [], ...error }) => ({ error, below: path, kind: 'own' })));
}

export interface FailureCause {
  /** As callers may see it, without its path. */
  readonly error: GraphQLFormattedError;
  /** Where, in keys of the canonical operation, from the failed value, or the object of a `beside` one. */
  readonly below: readonly (string | number)[];
  /** `own`: at this value or below. `beside`: it made this value null, and is reported only here. */
  readonly kind: 'own' | 'beside';
}

type Container = Record<string | number, unknown>;
