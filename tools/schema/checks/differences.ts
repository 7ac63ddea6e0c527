import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { Kind, type SelectionNode, type SelectionSetNode } from 'graphql';
import { coordinateOf } from './publicChanges.ts';
import type { SubgraphSide } from './subgraphSides.ts';

/** What a gateway that expects one schema misses in another: breaking changes, and keys. Dangerous ones may come or not. */
export async function differences(
  expected: SubgraphSide,
  present: SubgraphSide,
): Promise<readonly Difference[]> {
  const changes = await diff(expected.schema, present.schema);
  const missed = changes
    // Federation's own types and directives follow from the others.
    .filter(({ path = '' }) => /^[A-Za-z]/.test(path) && !/\b_|__|@/.test(path))
    .filter(({ criticality }) => criticality.level !== CriticalityLevel.NonBreaking)
    .filter(
      ({ path = '' }) => !isHidden(coordinateOf(path), expected) && !isHidden(coordinateOf(path), present),
    )
    .map(({ path = '', type, message, criticality }) => ({
      text: `\`${coordinateOf(path)}\`${type.endsWith('REMOVED') ? ', which it lacks' : `: ${message}`}`,
      isCertain: criticality.level === CriticalityLevel.Breaking,
    }));
  return [...missed, ...keysMissed(expected, present)];
}

function isHidden(coordinate: string, { hidden }: SubgraphSide): boolean {
  return [coordinate, coordinate.replace(/\(.*/, ''), coordinate.replace(/\..*/, '')].some((each) =>
    hidden.has(each),
  );
}

function keysMissed({ entityKeys }: SubgraphSide, present: SubgraphSide): readonly Difference[] {
  return [...entityKeys].flatMap(([type, keys]) => {
    const known = present.entityKeys.get(type)?.map(fieldsOf) ?? [];
    const missed = keys.map(fieldsOf).filter((key) => !known.includes(key));
    return missed.map((key) => ({
      text: `\`${type}\` by \`${key}\`, which is no key of it there`,
      isCertain: true,
    }));
  });
}

function fieldsOf({ selections }: SelectionSetNode): string {
  const named = (node: SelectionNode): readonly string[] => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return [];
    const within = node.selectionSet === undefined ? '' : fieldsOf(node.selectionSet);
    if (node.kind === Kind.INLINE_FRAGMENT) return [within];
    return [within === '' ? node.name.value : `${node.name.value} { ${within} }`];
  };
  return selections.flatMap(named).toSorted().join(' ');
}

export interface Difference {
  readonly text: string;
  /** Whether it fails what asks for it. A value that is not known may come or not. */
  readonly isCertain: boolean;
}
