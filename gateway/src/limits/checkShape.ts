import { type DocumentNode, Kind } from 'graphql';
import { aliasesOf } from './aliasesOf.ts';
import { depthOf } from './depthOf.ts';
import { directivesOf } from './directivesOf.ts';
import type { Fragments } from './foldSelections.ts';
import type { Limits } from './Limits.ts';
import { refuseAbove } from './refuseAbove.ts';
import { rootFieldsOf } from './rootFieldsOf.ts';
import { selectionsOf } from './selectionsOf.ts';

/**
 * Refuses a document that has an operation beyond a limit on its shape. It needs no schema and its work grows with
 * the document's length alone, so it comes before validation, whose work may grow faster: validation goes through the
 * selections of every operation, so these count together.
 */
export function checkShape({ definitions }: DocumentNode, fragments: Fragments, limits: Limits): void {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  for (const { kind, limit, measure, join } of rules) {
    const measured = operations.reduce((total, operation) => join(total, measure(operation, fragments)), 0);
    if (measured > limits[limit]) throw refuseAbove(kind, limits[limit], measured);
  }
}

const sum = (left: number, right: number) => left + right;

const rules = [
  { kind: 'tooDeep', limit: 'depth', measure: depthOf, join: Math.max },
  { kind: 'tooManyAliases', limit: 'aliases', measure: aliasesOf, join: Math.max },
  { kind: 'tooManyDirectives', limit: 'directives', measure: directivesOf, join: Math.max },
  { kind: 'tooManySelections', limit: 'selections', measure: selectionsOf, join: sum },
  { kind: 'tooManyRootFields', limit: 'rootFields', measure: rootFieldsOf, join: Math.max },
] as const;
