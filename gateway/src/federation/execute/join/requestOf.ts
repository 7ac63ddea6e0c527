import type { FetchStep } from '../../plan/PreparedPlan.ts';
import type { JoinStrategy } from '../../plan/readDocument.ts';
import type { JoinExecution, JoinRequest } from './JoinExecution.ts';

/**
 * The request for a fetch of a plan.
 * @param representations of entities, each as JSON; undefined for a fetch of root fields
 * @param variableNames the caller's names of variables that have others in the plan
 */
export function requestOf(
  { operation: query, operationName, selection, variables: used, expected }: FetchStep,
  representations: readonly string[] | undefined,
  { variables: given, cost }: Pick<JoinExecution, 'variables' | 'cost'>,
  variableNames: JoinStrategy['variableNames'],
): JoinRequest {
  const own = used.flatMap((name): [string, unknown][] => {
    const callerName = variableNames.get(name) ?? name;
    return Object.hasOwn(given, callerName) ? [[name, given[callerName]]] : [];
  });
  const variables = JSON.stringify(Object.fromEntries(own));
  if (representations === undefined) return { query, operationName, variables, expectedCost: cost };
  return {
    query,
    operationName,
    variables: writeVariables(variables, representations),
    expectedCost: representations.length * Math.max(1, expected.length),
    entities: { selection, variables, representations },
  };
}

/** The variables of a fetch of entities, as JSON, from further variables and representations in JSON. */
export function writeVariables(variables: string, representations: readonly string[]): string {
  const beginning = variables === '{}' ? '{' : `${variables.slice(0, -1)},`;
  return `${beginning}"representations":[${representations.join()}]}`;
}
