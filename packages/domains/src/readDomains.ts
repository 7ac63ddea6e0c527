import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type * as z from 'zod';
import { contradictions } from './contradictions.ts';
import { type Fault, InvalidManifests } from './InvalidManifests.ts';
import { type Domain, manifest } from './manifest.ts';

/**
 * Reads the manifests below `root/subgraphs`. A part that is deployed alone has none beside it: the list is empty.
 *
 * @returns the domains by port
 * @throws InvalidManifests with every fault of every manifest
 */
export function readDomains(root: string): readonly Domain[] {
  const read = globSync(`subgraphs/*/${MANIFEST}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, ...readManifest(root, path) }));
  const domains = read.flatMap(({ path, domain }) => (domain === undefined ? [] : [{ path, domain }]));
  const faults = [...read.flatMap((each) => each.faults), ...contradictions(domains)];
  if (faults.length > 0) throw new InvalidManifests(faults);
  return domains.map(({ domain }) => domain).sort((one, other) => one.port - other.port);
}

const MANIFEST = 'subgraph.json';

function readManifest(root: string, path: string): ReadManifest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    return { faults: [{ path, field: undefined, fault: `Expected JSON: ${(error as Error).message}` }] };
  }
  const { data, error } = manifest.safeParse(content);
  if (error !== undefined) return { faults: error.issues.flatMap((issue) => faultsOf(path, content, issue)) };
  const { $schema, ...domain } = data;
  const folder = basename(dirname(path));
  const faults =
    domain.name === folder ? [] : [{ path, field: 'name', fault: `Expected "${folder}", as its folder` }];
  return { domain, faults };
}

function faultsOf(path: string, content: unknown, issue: z.core.$ZodIssue): readonly Fault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((field) => ({ path, field, fault: `Expected no such field, only ${FIELDS}` }));
  const field = issue.path.length === 0 ? undefined : issue.path.join('.');
  const isMissing =
    issue.path.length === 1 && !Object.hasOwn(content as object, issue.path[0] as PropertyKey);
  return [{ path, field, fault: `${isMissing ? 'missing. ' : ''}${issue.message}` }];
}

const FIELDS = Object.keys(manifest.unwrap().shape)
  .filter((field) => !field.startsWith('$'))
  .join(', ');

interface ReadManifest {
  readonly domain?: Domain;
  readonly faults: readonly Fault[];
}
