import type { GraphQLFormattedError } from 'graphql';
import { callerError, isInvalidValue, mask } from '../../errors/fieldErrors.ts';
import type { JoinStrategy } from '../../plan/chooseStrategy.ts';
import type { EntityKeys } from '../../plan/Graph.ts';
import type { FetchStep, PlanStep } from '../../plan/PreparedPlan.ts';
import { type ParsedReply, parseReply } from '../../subgraphs/readReply.ts';
import { SubgraphFailure } from '../../subgraphs/SubgraphFailure.ts';
import { canBeFound, entitiesIn, representationOf } from './entities.ts';
import { attachErrors, Failure, failMissing } from './Failure.ts';
import type { JoinExecution } from './JoinExecution.ts';
import { merge } from './merge.ts';
import { objectsAt } from './objectsAt.ts';
import { endsOperation } from './recordedFetches.ts';
import { requestOf } from './requestOf.ts';
import { applyRewrites } from './rewrites.ts';
import { isSourceObject, type SourceObject } from './SourceObject.ts';

/**
 * Makes the fetches of a plan, in its order. Joins their replies to one object by the keys of the canonical operation.
 * A `Failure` replaces each value that could not be fetched. A mistake of a subgraph is a failure of values. Only the
 * refusal of the whole operation is thrown (`fetchFromSubgraph`).
 */
export async function executePlan(
  { plan: { root }, variableNames }: JoinStrategy,
  execution: JoinExecution,
): Promise<JoinedData> {
  const data: SourceObject = {};
  const unattached: GraphQLFormattedError[] = [];
  if (root !== undefined) await executeStep(root, [data], { execution, variableNames, unattached });
  return { data, unattached };
}

async function executeStep(
  step: PlanStep,
  objects: readonly SourceObject[],
  context: PlanContext,
): Promise<void> {
  switch (step.kind) {
    case 'sequence':
      for (const next of step.steps) await executeStep(next, objects, context);
      return;
    case 'parallel':
      await Promise.all(step.steps.map((each) => executeStep(each, objects, context)));
      return;
    case 'flatten':
      return executeStep(
        step.step,
        objectsAt(objects, step.path, context.execution.graph.supergraphSchema),
        context,
      );
    case 'fetch':
      if (objects.length === 0) return;
      return step.requires === undefined
        ? fetchFields(step, objects, context)
        : fetchEntities(step, objects, context);
  }
}

async function fetchFields(
  step: FetchStep,
  objects: readonly SourceObject[],
  context: PlanContext,
): Promise<void> {
  const { data, errors } = await fetchStep(step, undefined, context);
  if (data !== null) context.unattached.push(...attachErrors(data, errors));
  mergeFetched(objects, data ?? failureOf(errors), step, context);
}

/** Fetches each entity once, however many objects represent it, and merges it into all of them. */
async function fetchEntities(
  step: FetchStep,
  objects: readonly SourceObject[],
  context: PlanContext,
): Promise<void> {
  const requested = entitiesToFetch(step, objects, context);
  if (requested.length === 0) return;
  const representations = requested.map(({ representation }) => representation);
  const { data, errors } = await fetchStep(step, representations, context);
  const entities = data === null ? undefined : entitiesIn(data, requested.length);
  if (data === null || entities === undefined) {
    const failure = failureBy(data === null ? errors : [notTheEntities(step, context)]);
    for (const each of requested) mergeFetched(each.objects, failure, step, context);
    return;
  }
  context.unattached.push(...attachErrors(data, errors));
  for (const [index, each] of requested.entries()) {
    mergeFetched(each.objects, entities[index], step, context);
  }
}

/** The representations of the objects for the subgraph. Objects without one fail here. */
function entitiesToFetch(
  { subgraph, requires = [], expected, inputRewrites }: FetchStep,
  objects: readonly SourceObject[],
  { execution }: PlanContext,
): readonly RequestedEntity[] {
  const { supergraphSchema: schema, subgraphs } = execution.graph;
  const keys: EntityKeys = subgraphs.get(subgraph)?.entityKeys ?? new Map();
  const requested = new Map<string, RequestedEntity>();
  for (const object of objects) {
    const representation = representationOf(object, requires, schema);
    if (representation instanceof Failure) {
      // A value that depends on a failed value fails with the same failure.
      const failure = failureBy(representation.causes.map(({ error }) => error));
      failMissing(object, expected, () => failure, schema);
    } else if (representation !== undefined) {
      applyRewrites(inputRewrites, representation, schema);
      if (!canBeFound(representation, keys)) continue;
      const text = JSON.stringify(representation);
      const known = requested.get(text);
      if (known === undefined) requested.set(text, { representation: text, objects: [object] });
      else known.objects.push(object);
    }
  }
  return [...requested.values()];
}

/** Merges what a fetch gave for objects that are the same one: their fields, or the failure of these. */
function mergeFetched(
  objects: readonly SourceObject[],
  fetched: unknown,
  { requires, expected, outputRewrites }: FetchStep,
  { execution }: PlanContext,
): void {
  const { supergraphSchema: schema } = execution.graph;
  if (fetched instanceof Failure) {
    for (const object of objects) failMissing(object, expected, (key) => failureWithin(fetched, key), schema);
    return;
  }
  if (!isSourceObject(fetched)) return;
  if (requires !== undefined) fetched['__typename'] ??= objects[0]?.['__typename'];
  applyRewrites(outputRewrites, fetched, schema);
  for (const object of objects) merge(object, fetched, schema);
}

/** The values that fail by these errors, wherever they happened. */
function failureBy(errors: readonly GraphQLFormattedError[]): Failure {
  return new Failure(errors.map(({ path, ...error }) => ({ error, below: [], kind: 'own' })));
}

/** An object that is null because of errors below it: of one of its fields, which takes the others along. */
function failureWithin({ causes }: Failure, key: string): Failure {
  return new Failure(
    causes.map(({ error, below: [field, ...below] }) =>
      field === undefined || field === key
        ? { error, below, kind: 'own' }
        : { error, below: [field, ...below], kind: 'beside' },
    ),
  );
}

/** The failure of the object that an answer without data was to be. */
function failureOf(errors: FetchReply['errors']): Failure {
  return new Failure(errors.map(({ path = [], ...error }) => ({ error, below: path, kind: 'own' })));
}

function notTheEntities({ subgraph }: FetchStep, { execution }: PlanContext): GraphQLFormattedError {
  return mask(new SubgraphFailure(subgraph, 'answered without the entities'), execution.requestContext.log);
}

async function fetchStep(
  step: FetchStep,
  representations: readonly string[] | undefined,
  { execution, variableNames }: PlanContext,
): Promise<FetchReply> {
  const { requestContext } = execution;
  const { subgraph: name } = step;
  try {
    const request = requestOf(step, representations, execution, variableNames);
    const { bytes } = await execution.fetch(name, request);
    const { data, errors } = parseReply(name, bytes);
    if (data === null && !errors.some((error) => error.path !== undefined || isInvalidValue(error))) {
      throw new SubgraphFailure(name, `refused a fetch: ${JSON.stringify(errors)}`);
    }
    return { data, errors: errors.map((error) => callerError(error, name, requestContext.log)) };
  } catch (failure) {
    if (endsOperation(failure)) throw failure;
    return { data: null, errors: [mask(failure, requestContext.log)] };
  }
}

interface PlanContext {
  readonly execution: JoinExecution;
  readonly variableNames: JoinStrategy['variableNames'];
  /** Takes the errors that are about no missing value. */
  readonly unattached: GraphQLFormattedError[];
}

/** The fetched data of an operation, from which its answer is made. */
export interface JoinedData {
  /** By the keys of the canonical operation. */
  readonly data: SourceObject;
  /** Errors about values that are there, or about none. */
  readonly unattached: readonly GraphQLFormattedError[];
}

/** An entity, and every object of the answer that represents it. */
interface RequestedEntity {
  /** As JSON. */
  readonly representation: string;
  readonly objects: SourceObject[];
}

/** The reply to a fetch, with errors as callers may see them. Without data, it gave nothing for these reasons. */
interface FetchReply extends Pick<ParsedReply, 'data'> {
  readonly errors: readonly GraphQLFormattedError[];
}
