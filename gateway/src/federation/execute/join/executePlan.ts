import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { SubgraphFailure } from '../../../backends/SubgraphFailure.ts';
import { mask } from '../../errors/fieldErrors.ts';
import type { EntityKeys, Graph, SubgraphFacts } from '../../plan/Graph.ts';
import type { FetchStep, PlanStep } from '../../plan/PreparedPlan.ts';
import type { JoinStrategy } from '../../plan/readDocument.ts';
import { AlikeObjects, type PlainKeys, readPlainKeys } from './AlikeObjects.ts';
import { canBeFound, entitiesIn, representationOf } from './entities.ts';
import { Failure, failMissing, failureOf, failureWithin } from './Failure.ts';
import { type Asked, askedBy } from './fitReply.ts';
import type { JoinExecution } from './JoinExecution.ts';
import { merge } from './merge.ts';
import { objectsAt } from './objectsAt.ts';
import { type FetchedReply, readFetched } from './readFetched.ts';
import { endsOperation } from './recordedFetches.ts';
import { requestOf } from './requestOf.ts';
import { applyRewrites } from './rewrites.ts';
import { isSourceObject, type SourceObject } from './SourceObject.ts';

/**
 * Makes the fetches of a plan and joins their replies, with a `Failure` for each value that could not be
 * fetched. Throws only the refusal of the whole operation (`fetchFromSubgraph`).
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
  mergeFetched(objects, data ?? failureOf(errors), step, context);
}

async function fetchEntities(
  step: FetchStep,
  objects: readonly SourceObject[],
  context: PlanContext,
): Promise<void> {
  const requested = entitiesToFetch(step, objects, context);
  if (requested.length === 0) return;
  const { data, errors } = await fetchStep(step, requested, context);
  const entities = data === null ? undefined : entitiesIn(data, requested.length);
  if (data === null || entities === undefined) {
    const failure = failureBy(data === null ? errors : [notTheEntities(step, context)]);
    for (const each of requested) mergeFetched(each.objects, failure, step, context);
    return;
  }
  for (const [index, each] of requested.entries()) {
    mergeFetched(each.objects, entities[index], step, context);
  }
}

function entitiesToFetch(
  step: FetchStep,
  objects: readonly SourceObject[],
  { execution }: PlanContext,
): readonly RequestedEntity[] {
  const { subgraph, requires = [], expected, inputRewrites } = step;
  const { supergraphSchema: schema, subgraphs } = execution.graph;
  const keys: EntityKeys = subgraphs.get(subgraph)?.entityKeys ?? new Map();
  const alike = new AlikeObjects<RequestedEntity>(plainKeysOf(step, schema));
  const requested = new Map<string, RequestedEntity>();
  for (const object of objects) {
    const known = alike.find(object);
    if (known !== undefined) {
      known.objects.push(object);
      continue;
    }
    const representation = representationOf(object, requires, schema);
    if (representation instanceof Failure) {
      // A value that depends on a failed value fails with the same failure.
      const failure = failureBy(representation.causes.map(({ error }) => error));
      failMissing(object, expected, () => failure, schema);
    } else if (representation !== undefined) {
      applyRewrites(inputRewrites, representation, schema);
      if (!canBeFound(representation, keys)) continue;
      const text = JSON.stringify(representation);
      let entity = requested.get(text);
      if (entity === undefined) {
        entity = { representation: text, typename: representation['__typename'], objects: [] };
        requested.set(text, entity);
      }
      entity.objects.push(object);
      alike.add(object, entity);
    }
  }
  return [...requested.values()];
}

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

function failureBy(errors: readonly GraphQLFormattedError[]): Failure {
  return new Failure(errors.map(({ path, ...error }) => ({ error, below: [], kind: 'own' })));
}

function notTheEntities({ subgraph }: FetchStep, { execution }: PlanContext): GraphQLFormattedError {
  return mask(new SubgraphFailure(subgraph, 'answered without the entities'), execution.requestContext.log);
}

/** The reply to a fetch. Errors about values that are there go to those of the answer. */
async function fetchStep(
  step: FetchStep,
  requested: readonly RequestedEntity[] | undefined,
  { execution, variableNames, unattached }: PlanContext,
): Promise<FetchedReply> {
  const { requestContext, graph, noteFaults } = execution;
  const { log } = requestContext;
  const { subgraph: name } = step;
  try {
    const representations = requested?.map(({ representation }) => representation);
    const request = requestOf(step, representations, execution, variableNames);
    const reply = await execution.fetch(name, request);
    const typenames = requested?.map(({ typename }) => typename) ?? [];
    const fetched = readFetched(name, reply, () => askedOf(step, graph), { log, noteFaults, typenames });
    if (fetched.data !== null) unattached.push(...fetched.errors);
    return fetched;
  } catch (failure) {
    if (endsOperation(failure)) throw failure;
    return { data: null, errors: [mask(failure, log)] };
  }
}

function askedOf(step: FetchStep, { subgraphs }: Graph): Asked {
  const known = asked.get(step);
  if (known !== undefined) return known;
  // A plan names no other subgraphs.
  const read = askedBy(step.operation, (subgraphs.get(step.subgraph) as SubgraphFacts).schema);
  asked.set(step, read);
  return read;
}

const asked = new WeakMap<FetchStep, Asked>();

function plainKeysOf(step: FetchStep, schema: GraphQLSchema): PlainKeys {
  const known = plainKeys.get(step);
  if (known !== undefined) return known;
  const read = readPlainKeys(step.requires ?? [], schema);
  plainKeys.set(step, read);
  return read;
}

const plainKeys = new WeakMap<FetchStep, PlainKeys>();

interface PlanContext {
  readonly execution: JoinExecution;
  readonly variableNames: JoinStrategy['variableNames'];
  readonly unattached: GraphQLFormattedError[];
}

export interface JoinedData {
  /** By the keys of the canonical operation. */
  readonly data: SourceObject;
  /** Errors about values that are there, or about none. */
  readonly unattached: readonly GraphQLFormattedError[];
}

interface RequestedEntity {
  /** As JSON. */
  readonly representation: string;
  readonly typename: unknown;
  readonly objects: SourceObject[];
}
