import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differs, partsOf, raisedBy, reaches } from './revisions.ts';

const token = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b.a', 'c'), fc.nat(3)), {
    selector: ([lineage]) => lineage,
    minLength: 1,
  })
  .map((parts) => parts.map(([lineage, revision]) => `${lineage}:${revision}`).join('+'));

/** The pairs of revisions that two tokens have of one lineage. */
function shared(one: string, other: string): readonly (readonly [number, number])[] {
  const others = new Map(partsOf(other));
  return partsOf(one).flatMap(([lineage, revision]) => {
    const own = others.get(lineage);
    return own === undefined ? [] : [[revision, own] as const];
  });
}

test('tokens are compared by the lineages that both name (rules 56)', () => {
  fc.assert(
    fc.property(token, token, (one, other) => {
      expect(reaches(one, other)).toBe(shared(one, other).every(([own, asked]) => own >= asked));
      expect(differs(one, other)).toBe(shared(one, other).some(([own, asked]) => own !== asked));
    }),
  );
});

test('a raised token reaches both, keeps its lineages, and goes no further (rules 57)', () => {
  fc.assert(
    fc.property(token, token, (one, other) => {
      const raised = raisedBy(one, other);
      expect(reaches(raised, one) && reaches(raised, other)).toBe(true);
      expect(partsOf(raised).map(([lineage]) => lineage)).toEqual(partsOf(one).map(([lineage]) => lineage));
      for (const [revision, own] of shared(raised, one)) {
        expect([own, ...shared(raised, other).map(([, asked]) => asked)]).toContain(revision);
      }
    }),
  );
});
