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
 * Refuses a document that has an operation beyond a limit on its complexity. It needs no schema, and its work grows with
 * the document's length alone. So it comes before validation, whose work may grow faster. Validation visits the
 * selections of every operation, so these count together.
 */
export function checkComplexity({ definitions }: DocumentNode, limits: Limits): void {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments: Fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const all = operations.map((operation) => complexityOf(operation, fragments));
  for (const { kind, limit, join } of rules) {
    const measured = all.reduce((total, complexity) => join(total, complexity[limit]), 0);
    if (measured > limits[limit]) throw refuseAbove(kind, limits[limit], measured);
  }
}

/**
 * Every fragment is measured once, however often it is spread, so that fragments within fragments cannot make the work
 * grow. A fragment that contains itself, or that does not exist, counts nothing there: validation refuses it.
 */
function complexityOf(operation: OperationDefinitionNode, fragments: Fragments): Complexity {
  const measured = new Map<string, Complexity>();

  function ofSet({ selections }: SelectionSetNode): Complexity {
    return selections.map(ofSelection).reduce(beside, nothing);
  }

  function ofSelection(selection: SelectionNode): Complexity {
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

  function ofWithin(selection: SelectionNode): Complexity {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    return selection.selectionSet === undefined ? nothing : ofSet(selection.selectionSet);
  }

  function ofFragment(name: string): Complexity {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, nothing);
    const fragment = fragments.get(name);
    const complexity = fragment === undefined ? nothing : ofSet(fragment.selectionSet);
    measured.set(name, complexity);
    return complexity;
  }

  const complexity = ofSet(operation.selectionSet);
  const own = [operation, ...(operation.variableDefinitions ?? [])];
  const directives = own.reduce(
    (total, node) => total + (node.directives?.length ?? 0),
    complexity.directives,
  );
  return { ...complexity, directives };
}

function beside(left: Complexity, right: Complexity): Complexity {
  return {
    depth: Math.max(left.depth, right.depth),
    aliases: left.aliases + right.aliases,
    directives: left.directives + right.directives,
    selections: left.selections + right.selections,
    rootFields: left.rootFields + right.rootFields,
  };
}

const nothing: Complexity = { depth: 0, aliases: 0, directives: 0, selections: 0, rootFields: 0 };

const rules = [
  { kind: 'tooDeep', limit: 'depth', join: Math.max },
  { kind: 'tooManyAliases', limit: 'aliases', join: Math.max },
  { kind: 'tooManyDirectives', limit: 'directives', join: Math.max },
  { kind: 'tooManySelections', limit: 'selections', join: (left: number, right: number) => left + right },
  { kind: 'tooManyRootFields', limit: 'rootFields', join: Math.max },
] as const;

/** What is counted of a selection, a fragment's own as often as it is spread (`Limits`). Fragments add no level. */
type Complexity = Pick<Limits, 'depth' | 'aliases' | 'directives' | 'selections' | 'rootFields'>;

/** By name. */
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
