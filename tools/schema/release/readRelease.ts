import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '@calendar/config/command';
import { readManifests } from '@calendar/config/domains';
import { readChangelog } from '../changelog/readChangelog.ts';
import type { SubgraphSchema } from '../compose/SubgraphSchema.ts';
import { graphqlFilesIn } from './graphqlFilesIn.ts';
import type { SubgraphOperation } from './SubgraphOperation.ts';

/**
 * The last release: the newest version in `tools/schema/releases`, which `npm run release` writes.
 *
 * @param root folder of the repository
 */
export function lastRelease(root: string): Release {
  const version = releasedVersions(root).at(-1);
  if (version === undefined)
    throw new UsageError(
      'tools/schema/releases holds no release. `npm run release -- VERSION` writes one; `--against REF` takes a commit.',
    );
  return committedRelease(root, version);
}

export function releaseAt(root: string, versionOrRef: string): Release {
  return releasedVersions(root).includes(versionOrRef)
    ? committedRelease(root, versionOrRef)
    : releaseOfRef(root, versionOrRef);
}

/** The versions in `tools/schema/releases`, the newest last. */
export function releasedVersions(root: string): readonly string[] {
  const names = foldersWith('api.graphql', join(root, releases));
  return names.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/**
 * The schemas of the subgraphs as they are now: every folder of `subgraphs` with a `schema.graphql`. Those of other
 * repositories have their addresses with them.
 */
export function presentSubgraphs(root: string): readonly SubgraphSchema[] {
  const { domains, externals } = readManifests(root);
  return foldersWith('schema.graphql', join(root, 'subgraphs')).map((name) => {
    const external = externals.find((each) => each.name === name);
    const schema = readFileSync(join(root, 'subgraphs', name, 'schema.graphql'), 'utf8');
    const isOptional = ![...domains, ...externals].some((each) => each.name === name && each.required);
    return { name, schema, isOptional, ...(external === undefined ? {} : { url: external.url }) };
  });
}

export function presentOperations(root: string): readonly SubgraphOperation[] {
  return foldersWith('operations', join(root, 'subgraphs'))
    .flatMap((name) =>
      graphqlFilesIn(join(root, 'subgraphs', name, 'operations')).map(
        (file) => `subgraphs/${name}/operations/${file}`,
      ),
    )
    .map((path) => ({ ...askedIn(path), text: readFileSync(join(root, path), 'utf8') }));
}

function committedRelease(root: string, version: string): Release {
  const folder = join(root, releases, version);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  return {
    name: version,
    version,
    api: read('api.graphql'),
    supergraph: read('supergraph.graphql'),
    subgraphs: graphqlFilesIn(join(folder, 'subgraphs')).map((path) => ({
      name: basename(path, '.graphql'),
      schema: read(`subgraphs/${path}`),
    })),
    operations: graphqlFilesIn(join(folder, 'operations')).map((path) => ({
      by: dirname(path),
      of: basename(path, '.graphql'),
      text: read(`operations/${path}`),
    })),
  };
}

function foldersWith(file: string, folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, file)))
    .toSorted();
}

function releaseOfRef(root: string, ref: string): Release {
  const commit = git(root, ref, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`).trim();
  const read = (path: string) => git(root, ref, 'show', `${commit}:${path}`);
  const paths = git(root, ref, 'ls-tree', '-r', '--name-only', commit, '--', 'subgraphs/').split('\n');
  return {
    name: ref,
    version: readChangelog(read('CHANGELOG.md')).find(({ version }) => version !== undefined)?.version,
    api: read('gateway/api.graphql'),
    supergraph: read('gateway/supergraph.graphql'),
    subgraphs: paths
      .filter((path) => /^subgraphs\/[^/]+\/schema\.graphql$/.test(path))
      .map((path) => ({ name: basename(dirname(path)), schema: read(path) })),
    operations: paths
      .filter((path) => /^subgraphs\/[^/]+\/operations\/[^/]+\.graphql$/.test(path))
      .map((path) => ({ ...askedIn(path), text: read(path) })),
  };
}

function askedIn(path: string): Pick<SubgraphOperation, 'by' | 'of'> {
  return { by: basename(dirname(dirname(path))), of: basename(path, '.graphql') };
}

function git(root: string, ref: string, ...words: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', root, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new UsageError(`"${ref}" is neither in tools/schema/releases nor a commit of this kind: ${stderr}`);
  }
}

export const releases = 'tools/schema/releases';

/** The state to compare with does not exist. */
export interface Release {
  readonly name: string;
  /** The newest version in its changelog. Undefined if there is none. */
  readonly version: string | undefined;
  readonly api: string;
  readonly supergraph: string;
  readonly subgraphs: readonly SubgraphSchema[];
  readonly operations: readonly SubgraphOperation[];
}
