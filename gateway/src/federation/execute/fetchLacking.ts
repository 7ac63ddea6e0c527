import { ValueCounter } from '../../backends/endpoints/ValueCounter.ts';
import type { SubgraphReply } from '../../backends/Fetch.ts';
import { parseReply } from '../../backends/readReply.ts';
import { SubgraphFailure } from '../../backends/SubgraphFailure.ts';
import type { EntityCache, EntitySource, StoredEntity } from '../entities/EntityCache.ts';
import { type Execution, fetchFromSubgraph } from './Execution.ts';
import { entitiesIn } from './join/entities.ts';
import type { EntityFetch, JoinRequest, PaidReply } from './join/JoinExecution.ts';
import { writeVariables } from './join/requestOf.ts';

/**
 * Makes a fetch of a join, of the entities alone that are not in the store. The reply is as the subgraph's
 * would be, for freshness and budget too, and of one revision.
 */
export async function fetchLacking(
  subgraph: string,
  request: JoinRequest,
  execution: Execution,
): Promise<PaidReply> {
  const { entities } = request;
  const { entities: store, facts } = execution;
  const { instant, method } = facts;
  if (store === undefined || entities === undefined || entities.variables.length > longestVariables)
    return fetchFromSubgraph(subgraph, request, execution);
  const scope = [subgraph, method, entities.selection, entities.variables, ''].join('\n');
  const keys = entities.representations.map((representation) => scope + representation);
  const found = keys.map((key) => store.find(key, instant));
  const lacking = keys.flatMap((_, index) => (found[index] === undefined ? [index] : []));
  const fetchAndKeep = async (indices: readonly number[]): Promise<SubgraphReply> => {
    const reply = await fetchFromSubgraph(subgraph, requestOf(request, entities, indices), execution);
    const fetched = indices.map((index) => keys[index] ?? '');
    keep(fetched, reply, { subgraph, instant }, store);
    return reply;
  };
  if (lacking.length === keys.length) return fetchAndKeep(lacking);
  const stored = found.flatMap((entity) => entity ?? []);
  const reply = lacking.length === 0 ? undefined : await fetchAndKeep(lacking);
  // The subgraph has moved on meanwhile: entities of two revisions would make an answer that is true of neither.
  if (reply !== undefined && stored.some(({ source }) => source.revision !== reply.revision)) {
    return fetchAndKeep(keys.map((_, index) => index));
  }
  const revision = stored[0]?.source.revision;
  if (reply === undefined) {
    const bytes = replyOf(stored.map(({ text }) => text));
    return { bytes, revision, cost: use(stored, execution, false) };
  }
  const bytes = joined(subgraph, found, lacking, reply);
  // Without data it is a reply about all of them as it is.
  if (bytes === undefined) return reply;
  return { bytes, revision, cost: use(stored, execution, true) + (reply.cost ?? 0) };
}

/** Characters as JSON: longer ones are hardly ever sent again, and each key holds them. */
const longestVariables = 1000;

function requestOf(
  request: JoinRequest,
  { variables, representations }: EntityFetch,
  indices: readonly number[],
): JoinRequest {
  const { expectedCost } = request;
  if (indices.length === representations.length) return request;
  const some = indices.map((index) => representations[index] ?? '');
  return {
    ...request,
    variables: writeVariables(variables, some),
    expectedCost: expectedCost && (expectedCost * some.length) / representations.length,
  };
}

function keep(
  keys: readonly string[],
  { bytes, revision, validUntil, freshUntil, cost = 0 }: SubgraphReply,
  { subgraph, instant }: Pick<EntitySource, 'subgraph' | 'instant'>,
  store: EntityCache,
): void {
  if (revision === undefined && freshUntil === undefined) return;
  const { data, errors } = parseReply(subgraph, bytes);
  const entities = data === null ? undefined : entitiesIn(data, keys.length);
  const faultless = errors.length > 0 ? [] : (entities ?? []);
  const kept = faultless.map((entity, index) => {
    const json = JSON.stringify(entity);
    return { key: keys[index] ?? '', text: json, cost: costOfItem(json) };
  });
  const costOfAll = kept.reduce((sum, each) => sum + each.cost, 0);
  store.put(kept, { subgraph, instant, revision, validUntil, freshUntil, cost: cost - costOfAll });
}

/** Values that an item of a list, as JSON, adds to a reply (docs/rules.md 41 "True cost of an operation"). */
export function costOfItem(text: string): number {
  const counter = new ValueCounter();
  counter.push(Buffer.from(`[${text}]`));
  return counter.values;
}

function replyOf(entities: readonly string[], errors: readonly object[] = []): Buffer {
  const end = errors.length === 0 ? '' : `,"errors":${JSON.stringify(errors)}`;
  return Buffer.from(`{"data":{"_entities":[${entities.join()}]}${end}}`);
}

/** The body of a reply about all entities: those that were found, and a reply about the others. Undefined if that has no data. */
function joined(
  subgraph: string,
  found: readonly (StoredEntity | undefined)[],
  lacking: readonly number[],
  reply: SubgraphReply,
): Buffer | undefined {
  const { data, errors } = parseReply(subgraph, reply.bytes);
  if (data === null) return undefined;
  const entities = entitiesIn(data, lacking.length);
  if (entities === undefined) throw new SubgraphFailure(subgraph, 'answered without the entities');
  const fetched = new Map(lacking.map((index, at) => [index, JSON.stringify(entities[at])]));
  const texts = found.map((entity, index) => entity?.text ?? fetched.get(index) ?? 'null');
  const moved = errors.map((error) => {
    const [field, at, ...below] = error.path ?? [];
    return typeof at === 'number' ? { ...error, path: [field, lacking[at], ...below] } : error;
  });
  return replyOf(texts, moved);
}

function use(
  stored: readonly StoredEntity[],
  { freshness, budget }: Execution,
  isBesideReply: boolean,
): number {
  const sources = new Set(stored.map(({ source }) => source));
  for (const source of sources) freshness.note(source.subgraph, source);
  const ownCost = stored.reduce((sum, { cost }) => sum + cost, 0);
  const [first] = sources;
  const cost = ownCost + (isBesideReply ? 0 : (first?.cost ?? 0));
  if (cost > budget.left) throw budget.exceeded();
  budget.spend(cost);
  return cost;
}
