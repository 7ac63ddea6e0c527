import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildSchema, operationFromDocument, type Schema, Supergraph } from '@apollo/federation-internals';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import {
  buildASTSchema,
  type DocumentNode,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  parse,
} from 'graphql';
import { type EntityKeys, type GraphText, textOfGraph } from './GraphText.ts';

/** Reads a composed supergraph. Throws when it is not one. */
export function readGraph(supergraphSdl: string): Graph {
  return graphOf(textOfGraph(Supergraph.build(supergraphSdl), supergraphSdl));
}

/** Reads a graph's text, one schema in each turn of the event loop, so that requests are served meanwhile. */
export async function readGraphInTurns(text: GraphText): Promise<Graph> {
  const steps = graphInSteps(text);
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  return step.value;
}

/** The same with a planner, which only the planner thread has. */
export function readPlanningGraph(supergraphSdl: string): PlanningGraph {
  const supergraph = Supergraph.build(supergraphSdl);
  const planner = new QueryPlanner(supergraph);
  const text = textOfGraph(supergraph, supergraphSdl);
  const apiSchema = supergraph.apiSchema();
  return Object.assign(graphOf(text), {
    text,
    plan: (document: DocumentNode) =>
      planner.buildQueryPlan(operationFromDocument(apiSchema, document, { validate: false })),
  });
}

function graphOf(text: GraphText): Graph {
  const steps = graphInSteps(text);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Yields between schemas. */
function* graphInSteps({ id, publicSchema, supergraphSchema, subgraphs }: GraphText): Generator<void, Graph> {
  const seen = schemaOf(publicSchema);
  yield;
  const whole = schemaOf(supergraphSchema);
  const facts = new Map<string, SubgraphFacts>();
  for (const { name, schema, entityKeys } of subgraphs) {
    yield;
    facts.set(name, { schema: schemaOf(schema), entityKeys });
  }
  let apiSchema: Schema | undefined;
  return {
    id,
    publicSchema: seen,
    get apiSchema() {
      apiSchema ??= buildSchema(publicSchema);
      return apiSchema;
    },
    supergraphSchema: whole,
    subgraphs: facts,
    aliasSuffix: unusedSuffix(whole),
  };
}

/** Composition has checked it. */
function schemaOf(sdl: string): GraphQLSchema {
  return buildASTSchema(parse(sdl, { noLocation: true }), { assumeValidSDL: true });
}

/** A text such that no field's name ends with it and a number. */
function unusedSuffix(schema: GraphQLSchema): string {
  const names = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : [],
  );
  let suffix = '__';
  while (names.some((name) => name.replace(/\d+$/, '').endsWith(suffix))) suffix += '_';
  return suffix;
}

/** What the supergraph contains of one subgraph. */
export interface SubgraphFacts {
  /** Its own schema, but for the names of its root types, which a supergraph does not contain. */
  readonly schema: GraphQLSchema;
  readonly entityKeys: EntityKeys;
}

/** The federated graph: what callers see of it, and what its subgraphs resolve. */
export interface Graph {
  /** Equal for equal supergraphs. */
  readonly id: string;
  /** What callers see, for validation, completion and introspection. */
  readonly publicSchema: GraphQLSchema;
  /** The same, as the planner's library holds it; made when it is first asked for: Apollo's executor alone needs it. */
  readonly apiSchema: Schema;
  /** Every subgraph's types in one, with what callers do not see. */
  readonly supergraphSchema: GraphQLSchema;
  readonly subgraphs: ReadonlyMap<string, SubgraphFacts>;
  /** No field has a name that ends with this and a number. */
  readonly aliasSuffix: string;
}

/** The graph of the planner thread. */
export interface PlanningGraph extends Graph {
  /** From which the main thread reads the same graph. */
  readonly text: GraphText;
  /** Takes a document with one operation, valid against the public schema. May take a good part of a second. */
  plan(document: DocumentNode): QueryPlan;
}
