import fc from 'fast-check';

/**
 * Trees of numbers that `buildDocument` reads as a document, whatever the schema. In all of them 0 is the plainest
 * choice (no alias, no condition, the first field). So fast-check shrinks a tree to a small and plain document.
 */
export function documentTrees(levels: number): fc.Arbitrary<DocumentTree> {
  return fc.record({
    operations: fc.oneof(
      { weight: 5, arbitrary: fc.tuple(selections(levels, 5)) },
      {
        weight: 1,
        arbitrary: fc.array(selections(levels - 2, 3), { minLength: 1, maxLength: 3, size: 'max' }),
      },
    ),
    fragments: fc.array(fc.record({ pick: number(), within: selections(levels - 2, 3) }), {
      maxLength: 4,
      size: 'max',
    }),
    names: number(),
    arguments: fc.array(fc.array(number(), { maxLength: 16, size: 'max' }), {
      minLength: 3,
      maxLength: 3,
      size: 'max',
    }),
  });
}

function selections(levels: number, most: number): fc.Arbitrary<readonly SelectionTree[]> {
  const selection = fc.record({
    kind: number(),
    pick: number(),
    alias: number(),
    conditions: number(),
    variant: number(),
    within: levels <= 0 ? fc.constant([]) : selections(levels - 1, levels > 2 ? 4 : 3),
  });
  return fc.array(selection, { minLength: levels <= 0 ? 0 : 1, maxLength: most, size: 'max' });
}

function number(): fc.Arbitrary<number> {
  return fc.noBias(fc.nat({ max: 2 ** 30 }));
}

export interface DocumentTree {
  /** What each operation selects. */
  readonly operations: readonly (readonly SelectionTree[])[];
  /** Fragments that may be spread; each spreads later ones only. */
  readonly fragments: readonly { readonly pick: number; readonly within: readonly SelectionTree[] }[];
  /** Chooses names of operations, and which one is asked for. */
  readonly names: number;
  /** What arguments are made of: a field's arguments come from one of these lists. */
  readonly arguments: readonly (readonly number[])[];
}

export interface SelectionTree {
  /** Field, inline fragment or spread. */
  readonly kind: number;
  /** Which field, type or fragment. */
  readonly pick: number;
  readonly alias: number;
  readonly conditions: number;
  /** Which of a field's lists of arguments, so that the same field with the same arguments comes twice. */
  readonly variant: number;
  readonly within: readonly SelectionTree[];
}
