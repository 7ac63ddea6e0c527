import { type DirectiveNode, Kind, type ValueNode, visit } from 'graphql';
import type { Variables } from '../../http/Variables.ts';
import type { PreparedOperation } from './PreparedDocument.ts';

/**
 * What the variables make of an operation's `@include` and `@skip`. The names of all variables that a condition
 * names, anywhere in the operation, have a value.
 *
 * @param variables checked by `checkVariables`: a condition's variable is true, false, or left out and has a default
 */
export function conditionValues(operation: Operation, variables: Variables): ConditionValues {
  const defaults = conditionVariables(operation);
  if (defaults.size === 0) return none;
  return new Map(
    Array.from(defaults, ([name, value]) => [
      name,
      Object.hasOwn(variables, name) ? variables[name] === true : value,
    ]),
  );
}

/** The variables that the operation's conditions name, each with its default value (`false` where it has none). */
export function conditionVariables(operation: Operation): ConditionValues {
  let defaults = known.get(operation);
  if (defaults === undefined) {
    defaults = readDefaults(operation);
    known.set(operation, defaults);
  }
  return defaults;
}

/** Whether there is a condition anywhere in the operation, one with a literal included. */
export function hasConditions({ document }: Pick<Operation, 'document'>): boolean {
  let found = false;
  visit(document, {
    Directive({ name }) {
      found ||= isCondition(name.value);
    },
  });
  return found;
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

function readDefaults({ document, definition }: Operation): ConditionValues {
  const names = new Set<string>();
  visit(document, {
    Directive({ name, arguments: given }) {
      const value = given?.[0]?.value;
      if (isCondition(name.value) && value?.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  if (names.size === 0) return none;
  return new Map(
    (definition.variableDefinitions ?? [])
      .filter(({ variable }) => names.has(variable.name.value))
      .map(({ variable, defaultValue }) => [variable.name.value, isTrue(defaultValue, none)]),
  );
}

const none: ConditionValues = new Map();
const known = new WeakMap<Operation, ConditionValues>();

/** Variables of conditions by name. */
export type ConditionValues = ReadonlyMap<string, boolean>;

type Operation = Pick<PreparedOperation, 'document' | 'definition'>;
