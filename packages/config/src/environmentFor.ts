import type { Environment } from './environment.ts';
import { type Part, READ_BY } from './parts.ts';
import { PATTERNS, variableFor, variables } from './variables.ts';

/**
 * The environment for a part's process: foreign variables, and those of the service that it reads.
 * @param parts whose variables it reads: for a subgraph `subgraphs` and its name
 */
export function environmentFor(
  parts: readonly Part[],
  environment: Environment,
  names: readonly string[],
): Environment {
  const ofDomains = new Set<string>(
    names.flatMap((name) => PATTERNS.map((pattern) => variableFor(pattern, name))),
  );
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => {
      if (ofDomains.has(name)) return false;
      return !Object.hasOwn(variables, name) || parts.some((part) => name in READ_BY[part].shape);
    }),
  );
}
