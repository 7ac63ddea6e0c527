import {
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  visit,
} from 'graphql';

/**
 * The conditions of an operation, `@include` and `@skip`: the variables that they name, each with its default (else
 * `false`). Undefined where the operation has no condition at all, not even one with a literal.
 */
export function conditionsOf({ document, definition }: Operation): ConditionValues | undefined {
  const names = new Set<string>();
  let isConditional = false;
  visit(document, {
    Directive({ name, arguments: given }) {
      if (!isCondition(name.value)) return;
      isConditional = true;
      const value = given?.[0]?.value;
      if (value?.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  if (!isConditional) return undefined;
  const variables = (definition.variableDefinitions ?? []).filter(({ variable }) =>
    names.has(variable.name.value),
  );
  return new Map(
    variables.map(({ variable, defaultValue }) => [variable.name.value, isTrue(defaultValue, noValues)]),
  );
}

/**
 * The values of an operation's conditions.
 *
 * @param variables checked by `checkVariables`: a condition's variable is true, false, or left out and has a default
 */
export function conditionValues(
  defaults: ConditionValues | undefined,
  variables: Readonly<Record<string, unknown>>,
): ConditionValues {
  if (defaults === undefined || defaults.size === 0) return noValues;
  return new Map(
    Array.from(defaults, ([name, value]) => [
      name,
      Object.hasOwn(variables, name) ? variables[name] === true : value,
    ]),
  );
}

/** Whether a selection with these directives is part of the answer. */
export function isIncluded(directives: readonly DirectiveNode[] = [], values: ConditionValues): boolean {
  return directives.every(({ name, arguments: given }) => {
    if (!isCondition(name.value)) return true;
    return isTrue(given?.[0]?.value, values) === (name.value === 'include');
  });
}

/** Whether a directive of this name is a condition on a selection. */
export function isCondition(directive: string): boolean {
  return directive === 'include' || directive === 'skip';
}

function isTrue(value: ValueNode | undefined, values: ConditionValues): boolean {
  if (value?.kind === Kind.VARIABLE) return values.get(value.name.value) ?? false;
  return value?.kind === Kind.BOOLEAN && value.value;
}

const noValues: ConditionValues = new Map();

/** Variables of conditions by name. */
export type ConditionValues = ReadonlyMap<string, boolean>;

/** An operation, and a document that has the fragments it uses. */
export interface Operation {
  readonly definition: OperationDefinitionNode;
  readonly document: DocumentNode;
}
