import type { Environment } from './environment.ts';
import type { Part } from './parts.ts';
import { PATTERNS, type Variable, variableFor, variables } from './variables.ts';

/**
 * What the process of a part gets of an environment: all that is none of the service's variables, and of those the
 * ones that the part reads. What is another part's stays unknown to it, and so are the databases, addresses and
 * tokens of domains: whoever starts the process tells it those that it needs.
 *
 * @param parts as which it reads: of a subgraph `subgraphs` and, where it has variables of its own, its name
 * @param names of domains and of their databases
 */
export function environmentFor(
  parts: readonly Part[],
  environment: Environment,
  names: readonly string[],
): Environment {
  const declared = new Map<string, Variable>(Object.entries(variables));
  const ofDomains = new Set<string>(
    names.flatMap((name) => PATTERNS.map((pattern) => variableFor(pattern, name))),
  );
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => {
      if (ofDomains.has(name)) return false;
      const variable = declared.get(name);
      return variable === undefined || parts.some((part) => part in variable.readBy);
    }),
  );
}
