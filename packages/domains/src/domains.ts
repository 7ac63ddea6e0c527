import { resolve } from 'node:path';
import type { Domain } from './manifest.ts';
import { readDomains } from './readDomains.ts';

/**
 * The domains of this tree, by port, read at the first call.
 *
 * @throws InvalidManifests
 */
export function domains(): readonly Domain[] {
  read ??= readDomains(resolve(import.meta.dirname, '../../..'));
  return read;
}

let read: readonly Domain[] | undefined;

/** The names of the subgraphs' databases. */
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
