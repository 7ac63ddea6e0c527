import { type OperationDefinitionNode, print, stripIgnoredCharacters } from 'graphql';
import { REPRESENTATIONS } from './entityOperation.ts';
import { type FetchStep, prepareFetch } from './PreparedPlan.ts';

/** The step that asks a subgraph an operation. */
export function fetchStepOf(subgraph: string, operation: OperationDefinitionNode): FetchStep {
  const { variableDefinitions = [] } = operation;
  const variables = variableDefinitions.map(({ variable }) => variable.name.value);
  return prepareFetch({
    serviceName: subgraph,
    operation: stripIgnoredCharacters(print(operation)),
    operationName: operation.name?.value,
    variableUsages: variables.filter((variable) => variable !== REPRESENTATIONS),
  });
}
