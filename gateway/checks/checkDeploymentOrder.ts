import { parse, validate } from 'graphql';
import type { SubgraphSchema } from '../compose/SubgraphSchema.ts';
import { readPlanningGraph } from '../src/plan/Graph.ts';
import { coveringOperations } from './coveringOperations.ts';
import type { CheckResult, Finding } from './Finding.ts';
import { type FetchProblem, fetchProblems } from './fetchProblems.ts';
import { plannedFetches } from './plannedFetches.ts';
import { type CallerDocument, operationsIn } from './readCallers.ts';
import { subgraphSides } from './subgraphSides.ts';

/**
 * While parts are deployed one after the other, a gateway of one release asks subgraphs of the other. Plans the
 * operations of callers, and some that reach every field, as the gateways of both releases do, and holds each fetch
 * against the other release's subgraph. What fails one way tells which part is deployed first; what fails both ways is
 * an error: no order keeps every field answered.
 */
export function checkDeploymentOrder(
  last: DeployedGraph,
  next: DeployedGraph,
  callers: readonly CallerDocument[],
): CheckResult {
  const title = 'Deployment of gateway and subgraphs one after the other';
  if (JSON.stringify([last.supergraph, last.subgraphs]) === JSON.stringify([next.supergraph, next.subgraphs]))
    return { title: `${title}: the graph is the same`, findings: [] };
  const askedOfLast = problemsBySubgraph(next, last, callers);
  const askedOfNext = problemsBySubgraph(last, next, callers);
  const names = [...new Set([...askedOfLast.keys(), ...askedOfNext.keys()])].toSorted();
  const findings = names.map((name): Finding => {
    const ofLast = askedOfLast.get(name) ?? [];
    const ofNext = askedOfNext.get(name) ?? [];
    const fails = [...asks(next, last, name, ofLast), ...asks(last, next, name, ofNext)];
    if (isCertain(ofLast) && isCertain(ofNext))
      return { level: 'error', text: [`no order works for \`${name}\`:`, ...fails, advice].join('\n  ') };
    const subgraphFirst = isCertain(ofLast) || ofNext.length === 0;
    const order = subgraphFirst ? `\`${name}\`, then the gateway` : `the gateway, then \`${name}\``;
    return { level: 'warning', text: [`deploy ${order}:`, ...fails].join('\n  ') };
  });
  return { title: `${title}: ${findings.length === 0 ? 'any order works' : 'the order matters'}`, findings };
}

function isCertain(problems: readonly FetchProblem[]): boolean {
  return problems.some((problem) => problem.isCertain);
}

function asks(
  { name: release }: DeployedGraph,
  { name: other }: DeployedGraph,
  subgraph: string,
  problems: readonly FetchProblem[],
): readonly string[] {
  if (problems.length === 0) return [];
  const texts = [...new Set(problems.map(({ text }) => text))];
  const rest = texts.length - mostShown;
  const list = [...texts.slice(0, mostShown), ...(rest > 0 ? [`${rest} more`] : [])];
  return [
    `the gateway of ${release} asks \`${subgraph}\` of ${other} for${list.map((text) => `\n    ${text}`).join('')}`,
  ];
}

const mostShown = 20;

const advice =
  'Make it two releases: one that adds what is new beside what is old, and, when that is deployed everywhere, one ' +
  'that removes what is old.';

/** What fails where a gateway of one release asks the subgraphs of another, by subgraph. */
function problemsBySubgraph(
  gateway: DeployedGraph,
  { subgraphs }: DeployedGraph,
  callers: readonly CallerDocument[],
): ReadonlyMap<string, readonly FetchProblem[]> {
  const graph = readPlanningGraph(gateway.supergraph);
  const expected = subgraphSides(gateway.subgraphs);
  const present = subgraphSides(subgraphs);
  const operations = [...callers.flatMap(operationsIn), ...coveringOperations(graph.publicSchema)].filter(
    (text) => validate(graph.publicSchema, parse(text)).length === 0,
  );
  const problems = new Map<string, readonly FetchProblem[]>();
  for (const fetch of operations.flatMap((text) => plannedFetches(text, graph))) {
    const asked = expected.get(fetch.subgraph);
    const answers = present.get(fetch.subgraph);
    if (asked === undefined) continue;
    const found = answers === undefined ? [noSuchSubgraph] : fetchProblems(fetch, asked, answers);
    if (found.length > 0) problems.set(fetch.subgraph, [...(problems.get(fetch.subgraph) ?? []), ...found]);
  }
  return problems;
}

const noSuchSubgraph: FetchProblem = { text: 'anything, and there is no such subgraph', isCertain: true };

/** What is deployed of a release. */
export interface DeployedGraph {
  /** What reports call the release. */
  readonly name: string;
  readonly supergraph: string;
  readonly subgraphs: readonly SubgraphSchema[];
}
