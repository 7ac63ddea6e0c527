import type { Variables } from '../../http/readParameters.ts';
import type { FetchStep } from '../../plan/PreparedPlan.ts';
import type { JoinExecution, JoinRequest } from './JoinExecution.ts';

/**
 * What is sent to a subgraph for a fetch of a plan.
 *
 * @param representations of entities, each as JSON; undefined for a fetch of root fields
 */
export function requestOf(
  { operation: query, operationName, selection, variables: used, expected }: FetchStep,
  representations: readonly string[] | undefined,
  { operation, callerVariables, variables }: RequestedOperation,
): JoinRequest {
  const own = writeUsed(used, variables);
  if (representations === undefined) {
    return { query, operationName, variables: own, expectedCost: operation.cost(callerVariables) };
  }
  return {
    query,
    operationName,
    variables: writeVariables(own, representations),
    expectedCost: representations.length * Math.max(1, expected.length),
    entities: { selection, variables: own, representations },
  };
}

/**
 * The variables of a fetch of entities, as JSON.
 *
 * @param variables JSON of those that the fetch uses beside
 * @param representations JSON of each
 */
export function writeVariables(variables: string, representations: readonly string[]): string {
  const beginning = variables === '{}' ? '{' : `${variables.slice(0, -1)},`;
  return `${beginning}"representations":[${representations.join()}]}`;
}

/** JSON of the variables that a fetch uses. */
function writeUsed(used: readonly string[], variables: Variables): string {
  const given = used.filter((variable) => Object.hasOwn(variables, variable));
  if (given.length === 0) return '{}';
  return JSON.stringify(Object.fromEntries(given.map((variable) => [variable, variables[variable]])));
}

interface RequestedOperation extends Pick<JoinExecution, 'operation'> {
  readonly callerVariables: Variables;
  /** The same by their names in the plan. */
  readonly variables: Variables;
}
