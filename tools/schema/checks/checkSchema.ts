import { readChangelog, type Section } from '../changelog/readChangelog.ts';
import { composeSubgraphs } from '../compose/composeSubgraphs.ts';
import type { SubgraphSchema } from '../compose/SubgraphSchema.ts';
import type { Release } from '../release/readRelease.ts';
import type { SubgraphOperation } from '../release/SubgraphOperation.ts';
import { checkCallers } from './checkCallers.ts';
import { checkDeploymentOrder } from './checkDeploymentOrder.ts';
import { checkPublicSchema } from './checkPublicSchema.ts';
import { checkSubgraphOperations } from './checkSubgraphOperations.ts';
import type { CheckResult } from './Finding.ts';
import type { CallerDocument } from './readCallers.ts';
import type { RecordedOperations } from './recordedOperations.ts';

/**
 * Checks the subgraphs' schemas before they replace the last release. Do they compose? What would callers notice? Are
 * the operations of callers and of subgraphs still valid? In which order are parts deployed?
 */
export async function checkSchema({
  last,
  subgraphs,
  operations,
  changelog,
  callers,
  recorded,
  today,
}: SchemaCheck): Promise<readonly CheckResult[]> {
  const composed = composeSubgraphs(subgraphs);
  const composition = `Composition: ${subgraphs.map(({ name }) => name).join(', ')}`;
  if (composed.errors !== undefined)
    return [{ title: composition, findings: composed.errors.map((text) => ({ level: 'error', text })) }];
  const { api, supergraph, hints } = composed;
  return [
    { title: composition, findings: hints.map((text) => ({ level: 'warning', text })) },
    await checkPublicSchema({
      last: last.api,
      next: api,
      sections: sectionsSince(last, readChangelog(changelog)),
      today,
      recorded,
    }),
    checkCallers(callers, api),
    checkSubgraphOperations(operations, subgraphs),
    await checkDeploymentOrder(last, { name: 'this tree', supergraph, subgraphs, operations }),
  ];
}

/** The items of the changelog that the last release did not have. */
function sectionsSince({ version }: Release, sections: readonly Section[]): readonly Section[] {
  const released = sections.findIndex(
    (section) => section.version !== undefined && section.version === version,
  );
  return released === -1
    ? sections.filter((section) => section.version === undefined)
    : sections.slice(0, released);
}

export interface SchemaCheck {
  readonly last: Release;
  /** The subgraphs' schemas to be deployed. */
  readonly subgraphs: readonly SubgraphSchema[];
  /** The operations that they send each other. */
  readonly operations: readonly SubgraphOperation[];
  /** Text of `CHANGELOG.md`. */
  readonly changelog: string;
  readonly callers: readonly CallerDocument[];
  /** The operations of callers, if they are known. */
  readonly recorded: RecordedOperations | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}
