import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releasedVersions, releases } from './readRelease.ts';

/**
 * Writes a release's schemas, and the operations that its subgraphs send each other, to `tools/schema/releases/<version>`.
 * Removes those of all but the one before, which a rolling deployment may still meet. Resolves with the versions that
 * were removed.
 *
 * @param root folder of the repository
 */
export async function writeRelease(
  root: string,
  version: string,
  { api, supergraph, subgraphs, operations }: ReleasedGraph,
): Promise<readonly string[]> {
  const folder = join(root, releases, version);
  await mkdir(join(folder, 'subgraphs'), { recursive: true });
  await writeFile(join(folder, 'api.graphql'), api);
  await writeFile(join(folder, 'supergraph.graphql'), supergraph);
  for (const { name, schema } of subgraphs)
    await writeFile(join(folder, 'subgraphs', `${name}.graphql`), schema);
  for (const { by, of, text } of operations) {
    await mkdir(join(folder, 'operations', by), { recursive: true });
    await writeFile(join(folder, 'operations', by, `${of}.graphql`), text);
  }
  const old = releasedVersions(root).slice(0, -kept);
  for (const each of old) await rm(join(root, releases, each), { recursive: true });
  return old;
}

const kept = 2;

type ReleasedGraph = Pick<Release, 'api' | 'supergraph' | 'subgraphs' | 'operations'>;
