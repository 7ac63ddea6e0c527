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
 * the document's length alone, so it comes before validation, whose work may grow faster.
 */
export function checkShape({ definitions }: DocumentNode, fragments: Fragments, limits: Limits): void {
  for (const operation of definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const { kind, limit, measure } of rules) {
      const asked = measure(operation, fragments);
      if (asked > limits[limit]) throw refuseAbove(kind, limits[limit], asked);
    }
  }
}

const rules = [
  { kind: 'tooDeep', limit: 'depth', measure: depthOf },
  { kind: 'tooManyAliases', limit: 'aliases', measure: aliasesOf },
  { kind: 'tooManyDirectives', limit: 'directives', measure: directivesOf },
  { kind: 'tooManySelections', limit: 'selections', measure: selectionsOf },
  { kind: 'tooManyRootFields', limit: 'rootFields', measure: rootFieldsOf },
] as const;
