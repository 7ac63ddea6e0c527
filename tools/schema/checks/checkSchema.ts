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

/** Checks schemas before a release: composition, changes for callers, operations, and the order of deployment. */
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
  readonly subgraphs: readonly SubgraphSchema[];
  readonly operations: readonly SubgraphOperation[];
  readonly changelog: string;
  readonly callers: readonly CallerDocument[];
  readonly recorded: RecordedOperations | undefined;
  readonly today: string;
}
