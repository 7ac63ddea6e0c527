import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composed } from '../compose/composeSubgraphs.ts';
import type { SubgraphSchema } from '../compose/SubgraphSchema.ts';
import { releasedVersions, releases } from './readRelease.ts';

/**
 * Writes a release's schemas to `gateway/releases/<version>` and removes those of all but the one before, which a rolling
 * deployment may still meet. Resolves with the versions that were removed.
 *
 * @param root folder of the repository
 */
export async function writeRelease(
  root: string,
  version: string,
  { api, supergraph }: Pick<Composed, 'api' | 'supergraph'>,
  subgraphs: readonly SubgraphSchema[],
): Promise<readonly string[]> {
  const folder = join(root, releases, version);
  await mkdir(join(folder, 'subgraphs'), { recursive: true });
  await writeFile(join(folder, 'api.graphql'), api);
  await writeFile(join(folder, 'supergraph.graphql'), supergraph);
  for (const { name, schema } of subgraphs)
    await writeFile(join(folder, 'subgraphs', `${name}.graphql`), schema);
  const old = releasedVersions(root).slice(0, -kept);
  for (const each of old) await rm(join(root, releases, each), { recursive: true });
  return old;
}

const kept = 2;
