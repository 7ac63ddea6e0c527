import {
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoFragmentCyclesRule,
  specifiedRules,
  validate,
} from 'graphql';
import { Refusal } from '../../errors/Refusal.ts';
import { checkComplexity } from '../../limits/checkComplexity.ts';
import { costOfIntrospected } from '../../limits/costOf.ts';
import { introspectedValues } from '../../limits/introspectedValues.ts';
import type { Limits } from '../../limits/Limits.ts';
import { parseWithin } from '../../limits/parseWithin.ts';
import { refuseAbove } from '../../limits/refuseAbove.ts';
import { selectionTree } from '../../selection/SelectionTree.ts';
import { FiniteNumbersRule } from './FiniteNumbersRule.ts';

/**
 * Throws a `Refusal` for a text that is no GraphQL document, exceeds a limit or does not fit the schema. Comparing
 * fields that are selected more than once takes 70 ms and more for some documents within the limits.
 *
 * @param schema what callers see
 * @returns of each operation, how many values of the schema itself it selects
 */
export function checkDocument(query: string, schema: GraphQLSchema, limits: Limits): readonly number[] {
  const document = parseWithin(limits, query);
  checkComplexity(document, limits);
  // Comparing the fields of fragments that contain themselves may exhaust the stack, so these are refused first.
  if (document.definitions.some(({ kind }) => kind === Kind.FRAGMENT_DEFINITION))
    requireValid(validate(schema, document, [NoFragmentCyclesRule], { maxErrors }));
  requireValid(validate(schema, document, rules, { maxErrors }));
  const most = Math.floor(limits.cost / costOfIntrospected);
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const values = introspectedValues(selectionTree({ definition, document }, schema), { schema, most });
    if (values > most) throw refuseAbove('tooCostly', limits.cost);
    return [values];
  });
}

const maxErrors = 20;
const rules = [...specifiedRules, FiniteNumbersRule];

function requireValid(errors: readonly GraphQLError[]): void {
  if (errors.length > 0) throw new Refusal('validation', { graphqlErrors: errors.map(explained) });
}

/** GraphQL's rule aborts the comparison of fields that are selected more than once, without saying why. */
function explained(error: GraphQLError): GraphQLError {
  if (error.message !== 'Validation aborted.') return error;
  return new GraphQLError('The query repeats too many fields to be checked. Ask for each of them once.');
}
