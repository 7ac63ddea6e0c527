import { resolve } from 'node:path';
import type { Domain, ExternalSubgraph } from './manifest.ts';
import { type Manifests, readManifests } from './readManifests.ts';

/** The domains of this tree, by port, read at the first call. Throws `InvalidManifests`. */
export function domains(): readonly Domain[] {
  return manifests().domains;
}

/** The subgraphs of this tree's graph whose code is elsewhere, by name. Throws `InvalidManifests`. */
export function externalSubgraphs(): readonly ExternalSubgraph[] {
  return manifests().externals;
}

export function subgraphs(): readonly (Domain | ExternalSubgraph)[] {
  return [...domains(), ...externalSubgraphs()];
}

function manifests(): Manifests {
  read ??= readManifests(resolve(import.meta.dirname, '../../../..'));
  return read;
}

let read: Manifests | undefined;

export function subgraphDatabases(): readonly string[] {
  return domains().flatMap(({ database }) => (database === undefined ? [] : [database]));
}

/** The names of all databases: the subgraphs' and the gateway's own. */
export function databases(): readonly string[] {
  return [...subgraphDatabases(), 'gateway'];
}

/** Those that follow none first, and each after those that it follows. */
export function inOrderOfFollowing(listed: readonly Domain[]): readonly Domain[] {
  const ordered: Domain[] = [];
  const visit = (domain: Domain): void => {
    if (ordered.includes(domain)) return;
    for (const name of domain.follows) {
      const followed = listed.find((each) => each.name === name);
      if (followed !== undefined) visit(followed);
    }
    ordered.push(domain);
  };
  for (const domain of listed) visit(domain);
  return ordered;
}
