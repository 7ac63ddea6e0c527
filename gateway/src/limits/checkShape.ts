import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Limits } from './Limits.ts';
import { refuseAbove } from './refuseAbove.ts';

/**
 * Refuses a document that has an operation beyond a limit on its shape. It needs no schema and its work grows with
 * the document's length alone, so it comes before validation, whose work may grow faster: validation goes through the
 * selections of every operation, so these count together.
 */
export function checkShape({ definitions }: DocumentNode, limits: Limits): void {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments: Fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const shapes = operations.map((operation) => shapeOf(operation, fragments));
  for (const { kind, limit, join } of rules) {
    const measured = shapes.reduce((total, shape) => join(total, shape[limit]), 0);
    if (measured > limits[limit]) throw refuseAbove(kind, limits[limit], measured);
  }
}

/**
 * Every fragment is measured once, however often it is spread, so that fragments within fragments cannot make the work
 * grow. A fragment that contains itself, or that does not exist, counts nothing at that place: validation refuses it.
 */
function shapeOf(operation: OperationDefinitionNode, fragments: Fragments): Shape {
  const measured = new Map<string, Shape>();

  function ofSet({ selections }: SelectionSetNode): Shape {
    return selections.map(ofSelection).reduce(beside, nothing);
  }

  function ofSelection(selection: SelectionNode): Shape {
    const within = ofWithin(selection);
    const isField = selection.kind === Kind.FIELD;
    return {
      depth: within.depth + (isField ? 1 : 0),
      aliases: within.aliases + (isField && selection.alias !== undefined ? 1 : 0),
      directives: within.directives + (selection.directives?.length ?? 0),
      selections: within.selections + 1,
      rootFields: isField ? 1 : within.rootFields,
    };
  }

  function ofWithin(selection: SelectionNode): Shape {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    return selection.selectionSet === undefined ? nothing : ofSet(selection.selectionSet);
  }

  function ofFragment(name: string): Shape {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, nothing);
    const fragment = fragments.get(name);
    const shape = fragment === undefined ? nothing : ofSet(fragment.selectionSet);
    measured.set(name, shape);
    return shape;
  }

  const shape = ofSet(operation.selectionSet);
  const own = [operation, ...(operation.variableDefinitions ?? [])];
  const directives = own.reduce((total, node) => total + (node.directives?.length ?? 0), shape.directives);
  return { ...shape, directives };
}

function beside(left: Shape, right: Shape): Shape {
  return {
    depth: Math.max(left.depth, right.depth),
    aliases: left.aliases + right.aliases,
    directives: left.directives + right.directives,
    selections: left.selections + right.selections,
    rootFields: left.rootFields + right.rootFields,
  };
}

const nothing: Shape = { depth: 0, aliases: 0, directives: 0, selections: 0, rootFields: 0 };

const rules = [
  { kind: 'tooDeep', limit: 'depth', join: Math.max },
  { kind: 'tooManyAliases', limit: 'aliases', join: Math.max },
  { kind: 'tooManyDirectives', limit: 'directives', join: Math.max },
  { kind: 'tooManySelections', limit: 'selections', join: (left: number, right: number) => left + right },
  { kind: 'tooManyRootFields', limit: 'rootFields', join: Math.max },
] as const;

/** What is counted of a selection, a fragment's own as often as it is spread (`Limits`). Fragments add no level. */
type Shape = Pick<Limits, 'depth' | 'aliases' | 'directives' | 'selections' | 'rootFields'>;

/** By name. */
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
