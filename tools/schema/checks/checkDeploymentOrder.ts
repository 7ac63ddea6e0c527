import type { Release } from '../release/readRelease.ts';
import { faultsOf } from './checkSubgraphOperations.ts';
import { type Difference, differences } from './differences.ts';
import type { CheckResult, Finding } from './Finding.ts';
import { type SubgraphSide, subgraphSides } from './subgraphSides.ts';

/**
 * While parts are deployed, releases ask each other. Compares schemas and operations in both directions: one failure
 * decides which part goes first; both, or two parts that must each come first, are an error.
 */
export async function checkDeploymentOrder(last: DeployedGraph, next: DeployedGraph): Promise<CheckResult> {
  const title = 'Deployment of parts one after the other';
  if (isSame(last, next)) return { title: `${title}: the graph is the same`, findings: [] };
  const [lastRead, nextRead] = [readGraph(last), readGraph(next)];
  const gatewayMisses = await Promise.all([
    missedBySubgraph(nextRead, lastRead),
    missedBySubgraph(lastRead, nextRead),
  ]);
  const pairs = [
    ...pairsOf(...gatewayMisses),
    ...pairsOf(operationProblems(nextRead, lastRead), operationProblems(lastRead, nextRead)),
  ];
  const findings = [...pairs.map((pair) => findingOf(pair, last, next)), ...cycleIn(pairs)];
  return { title: `${title}: ${findings.length === 0 ? 'any order works' : 'the order matters'}`, findings };
}

function isSame(last: DeployedGraph, next: DeployedGraph): boolean {
  const [one, other] = [last, next].map(({ supergraph, subgraphs, operations }) =>
    JSON.stringify([supergraph, subgraphs, operations]),
  );
  return one === other;
}

function readGraph(graph: DeployedGraph): GraphRead {
  return { ...graph, sides: subgraphSides(graph.subgraphs) };
}

function pairsOf(ofLast: Missed, ofNext: Missed): readonly Pair[] {
  const keys = [...new Set([...ofLast.keys(), ...ofNext.keys()])].toSorted();
  return keys.map((key) => {
    const [by = '', of = ''] = key.split(' ');
    return {
      asking: by === '' ? 'the gateway' : `\`${by}\``,
      asked: `\`${of}\``,
      ofLast: ofLast.get(key) ?? [],
      ofNext: ofNext.get(key) ?? [],
    };
  });
}

function findingOf(pair: Pair, last: DeployedGraph, next: DeployedGraph): Finding {
  const { asking, asked, ofLast, ofNext } = pair;
  const fails = [...asks(pair, next, last, ofLast), ...asks(pair, last, next, ofNext)];
  if (hasNoOrder(pair)) {
    const both = asking === 'the gateway' ? asked : `${asked} and ${asking}`;
    return { level: 'error', text: [`no order works for ${both}:`, ...fails, advice].join('\n  ') };
  }
  const askedFirst = isCertain(ofLast) || ofNext.length === 0;
  const order = askedFirst ? `${asked}, then ${asking}` : `${asking}, then ${asked}`;
  return { level: 'warning', text: [`deploy ${order}:`, ...fails].join('\n  ') };
}

function cycleIn(pairs: readonly Pair[]): readonly Finding[] {
  const after = new Map<string, readonly string[]>();
  const add = (first: string, then: string) => after.set(first, [...(after.get(first) ?? []), then]);
  for (const pair of pairs.filter((each) => !hasNoOrder(each))) {
    if (isCertain(pair.ofLast)) add(pair.asked, pair.asking);
    if (isCertain(pair.ofNext)) add(pair.asking, pair.asked);
  }
  const wayBack = (part: string, way: readonly string[]): readonly string[] | undefined => {
    if (part === way[0]) return [...way, part];
    if (way.includes(part)) return undefined;
    return (after.get(part) ?? []).map((next) => wayBack(next, [...way, part])).find((found) => found);
  };
  const cycle = [...after.keys()].map((part) => wayBack(part, [])).find((found) => found);
  if (cycle === undefined) return [];
  return [
    { level: 'error', text: `no order works for ${cycle.join(', which comes before ')}:\n  ${advice}` },
  ];
}

function hasNoOrder({ ofLast, ofNext }: Pair): boolean {
  return isCertain(ofLast) && isCertain(ofNext);
}

function isCertain(problems: readonly Difference[]): boolean {
  return problems.some((problem) => problem.isCertain);
}

function asks(
  { asking, asked }: Pair,
  { name: release }: DeployedGraph,
  { name: other }: DeployedGraph,
  problems: readonly Difference[],
): readonly string[] {
  if (problems.length === 0) return [];
  const texts = [...new Set(problems.map(({ text }) => text))];
  const rest = texts.length - mostShown;
  const list = [...texts.slice(0, mostShown), ...(rest > 0 ? [`${rest} more`] : [])];
  return [
    `${asking} of ${release} asks ${asked} of ${other} for${list.map((text) => `\n    ${text}`).join('')}`,
  ];
}

const mostShown = 20;

const advice =
  'Make it two releases: one that adds what is new beside what is old. When that is deployed everywhere, one ' +
  'that removes what is old.';

/** What a gateway of one release misses in the subgraphs of another, by no name and the subgraph's. */
async function missedBySubgraph(gateway: GraphRead, { sides: present }: GraphRead): Promise<Missed> {
  const missed = new Map<string, readonly Difference[]>();
  for (const [name, expected] of gateway.sides) {
    const answers = present.get(name);
    const found = answers === undefined ? [NO_SUCH_SUBGRAPH] : await differences(expected, answers);
    if (found.length > 0) missed.set(` ${name}`, found);
  }
  return missed;
}

/** Why operations that subgraphs of one release send are refused by those of another, by both names. */
function operationProblems({ operations, sides }: GraphRead, { sides: present }: GraphRead): Missed {
  const problems = new Map<string, readonly Difference[]>();
  for (const operation of operations) {
    const { by, of } = operation;
    // What its own release refuses, another check reports.
    if (faultsOf(operation, sides.get(of)).length > 0) continue;
    const found = faultsOf(operation, present.get(of)).map((text) => ({ text, isCertain: true }));
    if (found.length > 0) problems.set(`${by} ${of}`, found);
  }
  return problems;
}

const NO_SUCH_SUBGRAPH: Difference = { text: 'anything, and there is no such subgraph', isCertain: true };

type Missed = ReadonlyMap<string, readonly Difference[]>;

export type DeployedGraph = Pick<Release, 'name' | 'supergraph' | 'subgraphs' | 'operations'>;

interface GraphRead extends DeployedGraph {
  readonly sides: ReadonlyMap<string, SubgraphSide>;
}

/** A part that asks and one that is asked, where not every order works for the two. */
interface Pair {
  readonly asking: string;
  readonly asked: string;
  readonly ofLast: readonly Difference[];
  readonly ofNext: readonly Difference[];
}
