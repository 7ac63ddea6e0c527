import type { GraphQLSchema } from 'graphql';
import { pino } from 'pino';
import { EntityCache } from '../../../gateway/src/cache/EntityCache.ts';
import { RevisionWatch } from '../../../gateway/src/cache/RevisionWatch.ts';
import { newExecution } from '../../../gateway/src/execute/Execution.ts';
import { calendarExecutor } from '../../../gateway/src/execute/Executor.ts';
import { readListSizes } from '../../../gateway/src/limits/costOf.ts';
import { defaultLimits } from '../../../gateway/src/limits/defaultLimits.ts';
import { checkVariables } from '../../../gateway/src/plan/checkOperation.ts';
import { chooseStrategy, planOperation } from '../../../gateway/src/plan/chooseStrategy.ts';
import type { Planned } from '../../../gateway/src/plan/messages.ts';
import { type PreparedOperation, readDocument } from '../../../gateway/src/plan/readDocument.ts';
import { readPlanningGraph } from '../../../gateway/src/plan/readGraph.ts';
import { type ConditionValues, conditionValues } from '../../../gateway/src/selection/SelectionTree.ts';
import type { Subgraph } from '../../../gateway/src/subgraphs/SubgraphClient.ts';
import { SubgraphFailure } from '../../../gateway/src/subgraphs/SubgraphFailure.ts';
import type { OneAnswer } from '../compareErrors.ts';
import type { Asked } from '../generate/documents.ts';
import { composeWorld } from './composeWorld.ts';
import { OneServer } from './OneServer.ts';
import { SubgraphResolution } from './SubgraphResolution.ts';
import type { SubgraphShape } from './SubgraphShape.ts';
import type { SupergraphText } from './startSupergraph.ts';

/**
 * Plans and joins documents over a supergraph in this process, without HTTP and threads. Answers them by one server
 * over the same data. Its subgraphs serve what they were composed with.
 */
export function joinHere(text: SupergraphText): JoinedHere {
  const { supergraph, publicSchema, shapes, world } = composeWorld(text);
  const { subgraphs: texts } = text;
  const graph = readPlanningGraph(supergraph);
  const log = pino({ enabled: false });
  const watch = new RevisionWatch({ log });
  watch.follow(
    texts.map(({ name }) => name),
    () => Promise.reject(new Error('nobody polls')),
  );
  const entities = new EntityCache({ watch, maxBytes: 16 * 1024 * 1024 });
  const subgraphs = new Map(
    texts.map((each) => [each.name, subgraphHere(each.name, new SubgraphResolution(each, world, shapes))]),
  );

  // One document is answered several times, and to plan it takes longest.
  const plans = new Map<string, Planned>();
  function planOf({ text }: PreparedOperation, conditions: ConditionValues): Planned {
    const key = JSON.stringify([text, ...conditions]);
    const planned = plans.get(key) ?? planOperation({ kind: 'plan', text, conditions }, graph);
    plans.set(key, planned);
    return planned;
  }

  async function answer({ query, operationName, variables: sent }: Asked, isCached: boolean) {
    const reading = { schema: graph.publicSchema, listSizes: readListSizes(graph.supergraphSchema) };
    const { operations } = readDocument(query, [], reading);
    const operation =
      operationName === undefined ? operations[0] : operations.find(({ name }) => name === operationName);
    if (operation === undefined) throw new Error('There is no such operation');
    const variables = checkVariables(operation, sent, graph.publicSchema);
    const executor = calendarExecutor({
      strategyOf() {
        const conditions = conditionValues(operation.conditions, variables);
        return chooseStrategy(operation, conditions, planOf(operation, conditions), graph);
      },
    });
    const executable = { operation, variables, cost: 1 };
    const admission = { caller: 'a test' } as never;
    const execute = await executor.prepare(executable, admission);
    const execution = newExecution(
      executable,
      {
        now: Date.parse('2026-06-01T12:00:00Z'),
        method: 'POST',
        admission,
        requestContext: { id: 'a request', log, span: undefined },
        signal: new AbortController().signal,
      },
      {
        graph,
        subgraphs,
        entities: isCached ? entities : undefined,
        largeJoins: { run: () => Promise.reject(new Error('is too large for this test')) },
        revisions: watch,
      },
      { limits: { ...defaultLimits, cost: 1e12 }, operationDeadline: 60_000 },
    );
    const { data, errors } = await execute(execution);
    return { text: typeof data === 'string' ? data : Buffer.from(data).toString(), errors };
  }

  const oneServer = new OneServer(publicSchema, world);
  return {
    publicSchema,
    shapes,
    answer,
    rightAnswer: (asked) => oneServer.answer(asked),
    close: () => watch.close(),
  };
}

/** A subgraph of this process that answers as ours do, and names its revision. */
function subgraphHere(name: string, resolution: SubgraphResolution): Subgraph {
  return {
    async fetch({ query, operationName, variables }) {
      const result = await resolution.answer({ query, operationName, variables: JSON.parse(variables) });
      if (result.data === undefined) throw new SubgraphFailure(name, 'refused the document');
      return {
        status: 200,
        contentType: 'application/json',
        bytes: Buffer.from(JSON.stringify(result)),
        revision: `${name}:1`,
        validUntil: Number.POSITIVE_INFINITY,
        freshUntil: undefined,
        errors: undefined,
        cost: undefined,
        isStopping: false,
      };
    },
  };
}

export interface JoinedHere {
  readonly publicSchema: GraphQLSchema;
  readonly shapes: readonly SubgraphShape[];
  /**
   * @param isCached whether entities are taken from a cache that all documents share
   * @returns JSON of `data`, and the errors
   */
  answer(
    asked: Asked,
    isCached: boolean,
  ): Promise<{ readonly text: string; readonly errors: NonNullable<OneAnswer['errors']> }>;
  rightAnswer(asked: Asked): Promise<OneAnswer>;
  close(): void;
}
