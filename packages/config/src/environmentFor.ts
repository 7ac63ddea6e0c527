import type { Environment } from './environment.ts';
import type { Part } from './parts.ts';
import { type Variable, variables } from './variables.ts';

/**
 * What the process of a part gets of an environment: all that is none of the service's variables, and of those the
 * ones that the part reads. What is another part's, as the address of its database, stays unknown to it.
 */
export function environmentFor(part: Part, environment: Environment): Environment {
  const declared = new Map<string, Variable>(Object.entries(variables));
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => part in (declared.get(name)?.readBy ?? { [part]: '' })),
  );
}
