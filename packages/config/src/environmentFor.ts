import type { Environment } from './environment.ts';
import { type Part, READ_BY } from './parts.ts';
import { PATTERNS, variableFor, variables } from './variables.ts';

/**
 * The environment for the process of a part. It has all foreign variables, and those of the service's variables that
 * the part reads. It does not get the variables of other parts, nor the databases, addresses and tokens of domains.
 *
 * @param parts whose variables it reads. For a subgraph these are `subgraphs` and, if it has its own variables, its
 *   name
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
