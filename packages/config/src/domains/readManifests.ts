import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type * as z from 'zod';
import { contradictions, faultsOfName } from './contradictions.ts';
import { InvalidManifests } from './InvalidManifests.ts';
import { type Domain, type ExternalSubgraph, externalManifest, manifest } from './manifest.ts';

/** Reads the manifests below `root/subgraphs`. Throws `InvalidManifests` with every fault of each. */
export function readManifests(root: string): Manifests {
  const folder = join(root, 'subgraphs');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const read = names
    .map((name) => `subgraphs/${name}/${MANIFEST}`)
    .filter((path) => existsSync(join(root, path)))
    .sort()
    .map((path) => ({ path, ...readManifest(root, path) }));
  const domains = read.flatMap(({ path, domain }) => (domain === undefined ? [] : [{ path, domain }]));
  const externals = read.flatMap(({ path, external }) =>
    external === undefined ? [] : [{ path, external }],
  );
  const faults = [
    ...read.flatMap((each) => each.faults),
    ...contradictions(domains),
    ...externals.flatMap(({ path, external }) => faultsOfName(path, external.name)),
  ];
  if (faults.length > 0) throw new InvalidManifests(faults);
  return {
    domains: domains.map(({ domain }) => domain).sort((one, other) => one.port - other.port),
    externals: externals.map(({ external }) => external),
  };
}

const MANIFEST = 'subgraph.json';

function readManifest(root: string, path: string): ReadManifest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    return { faults: [`${path}: Expected JSON: ${(error as Error).message}`] };
  }
  const isExternal = (content as { readonly kind?: unknown } | null)?.kind === 'external';
  const form = isExternal ? externalManifest : manifest;
  const { data, error } = form.safeParse(content);
  if (error !== undefined) {
    const fields = Object.keys(form.unwrap().shape).filter((field) => !field.startsWith('$'));
    return { faults: error.issues.flatMap((issue) => faultsOf(path, content, issue, fields)) };
  }
  const { $schema, ...read } = data;
  const folder = basename(dirname(path));
  const faults = read.name === folder ? [] : [`${path}: name: Expected "${folder}", as its folder`];
  return read.kind === 'external' ? { external: read, faults } : { domain: read, faults };
}

function faultsOf(
  path: string,
  content: unknown,
  issue: z.core.$ZodIssue,
  fields: readonly string[],
): readonly string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((field) => `${path}: ${field}: Expected no such field, only ${fields.join(', ')}`);
  const isMissing =
    issue.path.length === 1 && !Object.hasOwn(content as object, issue.path[0] as PropertyKey);
  const place = issue.path.length === 0 ? path : `${path}: ${issue.path.join('.')}`;
  return [`${place}: ${isMissing ? 'missing. ' : ''}${issue.message}`];
}

export interface Manifests {
  /** Those that run from this tree. */
  readonly domains: readonly Domain[];
  readonly externals: readonly ExternalSubgraph[];
}

interface ReadManifest {
  readonly domain?: Domain;
  readonly external?: ExternalSubgraph;
  readonly faults: readonly string[];
}
