import {
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
} from 'graphql';
import { hasSameValues, isValidFor } from './canForward.ts';
import type { EntityKeys } from './entityKeys.ts';
import { entityOperation } from './entityOperation.ts';
import { fetchStepOf } from './fetchStepOf.ts';
import type { Graph } from './Graph.ts';
import type { JoinStep } from './joinSteps.ts';
import type { FetchStep } from './PreparedPlan.ts';

/**
 * The requests for the entities of one spliced join: one for each subgraph, and another one where of some entities of a
 * type other fields are asked.
 */
export class EntityRequests {
  readonly #requests: EntityRequest[] = [];

  /**
   * The number of the request that entities go with.
   *
   * @param selectionSet what is asked of each
   */
  numberFor({ fetch, key }: JoinStep, type: GraphQLObjectType, selectionSet: SelectionSetNode): number {
    const { subgraph } = fetch;
    const text = `${key} ${print(selectionSet)}`;
    const known = this.#requests.findIndex(
      (request) => request.subgraph === subgraph && (request.selections.get(type)?.text ?? text) === text,
    );
    const number = known === -1 ? this.#requests.push({ subgraph, selections: new Map() }) - 1 : known;
    this.#requests[number]?.selections.set(type, { text, selectionSet, key });
    return number;
  }

  /** The step of each request; undefined where a subgraph's answer to one is not what the graph's schema says. */
  steps(operation: OperationDefinitionNode, graph: Graph): readonly FetchStep[] | undefined {
    const steps = this.#requests.flatMap((request) => stepOf(request, operation, graph) ?? []);
    return steps.length === this.#requests.length ? steps : undefined;
  }
}

function stepOf(
  { subgraph: name, selections }: EntityRequest,
  operation: OperationDefinitionNode,
  { publicSchema: graph, subgraphs }: Graph,
): FetchStep | undefined {
  const facts = subgraphs.get(name);
  if (facts === undefined) return undefined;
  const { schema: subgraph, entityKeys } = facts;
  for (const [type, { selectionSet, key }] of selections) {
    if (!hasSameValues(selectionSet, type, { subgraph, graph })) return undefined;
    if (!isFoundBy(entityKeys, type.name, key)) return undefined;
  }
  const asked = entityOperation(operation, selections);
  if (asked === undefined || !isValidFor(subgraph, asked)) return undefined;
  return fetchStepOf(name, asked);
}

function isFoundBy(keys: EntityKeys, type: string, key: string): boolean {
  return (keys.get(type) ?? []).some(({ selections }) => {
    const [only, ...others] = selections;
    return others.length === 0 && only?.kind === Kind.FIELD && only.name.value === key;
  });
}

/** What a subgraph is asked for entities. */
interface EntityRequest {
  readonly subgraph: string;
  /** By type. */
  readonly selections: Map<GraphQLObjectType, RequestedEntities>;
}

interface RequestedEntities {
  /** Equal for equal selections by equal keys. */
  readonly text: string;
  readonly selectionSet: SelectionSetNode;
  readonly key: string;
}
