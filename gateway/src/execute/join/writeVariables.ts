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
