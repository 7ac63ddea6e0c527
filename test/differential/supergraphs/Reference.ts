import { Kind, type SelectionSetNode } from 'graphql';

/** One object of the data. */
export interface Reference {
  /** Its object type, as the public schema names it. */
  readonly type: string;
  readonly number: number;
}

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'type' in value && 'number' in value;
}

/** What a selection without arguments and aliases brings, as JSON; type conditions name object types. */
export function selectFrom(
  world: Values,
  of: Reference,
  { selections }: SelectionSetNode,
): Readonly<Record<string, unknown>> {
  return Object.assign(
    {},
    ...selections.map((selection) => {
      if (selection.kind === Kind.FIELD) {
        const value = world.value(of, selection.name.value, {});
        return { [selection.name.value]: within(world, value, selection.selectionSet) };
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) return {};
      const condition = selection.typeCondition?.name.value;
      return condition === undefined || condition === of.type
        ? selectFrom(world, of, selection.selectionSet)
        : {};
    }),
  );
}

function within(world: Values, value: unknown, selected: SelectionSetNode | undefined): unknown {
  if (selected === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => within(world, item, selected));
  return isReference(value) ? selectFrom(world, value, selected) : value;
}

/** The same from a representation; what it lacks is `undefined`. */
export function selectGiven(given: unknown, selected: SelectionSetNode): unknown {
  if (Array.isArray(given)) return given.map((item) => selectGiven(item, selected));
  if (typeof given !== 'object' || given === null) return given;
  const object = given as Readonly<Record<string, unknown>>;
  return Object.assign(
    {},
    ...selected.selections.map((selection) => {
      if (selection.kind === Kind.FIELD) {
        const { name, selectionSet } = selection;
        const value = object[name.value];
        return { [name.value]: selectionSet === undefined ? value : selectGiven(value, selectionSet) };
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) return {};
      // A gateway sends no type if the requirement asks for none. The existing value shows the type.
      const inner = selectGiven(object, selection.selectionSet) as Readonly<Record<string, unknown>>;
      return Object.values(inner).includes(undefined) ? {} : inner;
    }),
  );
}

interface Values {
  value(of: Reference, field: string, args: Readonly<Record<string, unknown>>): unknown;
}
