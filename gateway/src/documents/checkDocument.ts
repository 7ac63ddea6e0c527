import { GraphQLError, type GraphQLSchema, NoFragmentCyclesRule, specifiedRules, validate } from 'graphql';
import { Refusal } from '../errors/Refusal.ts';
import { checkShape } from '../limits/checkShape.ts';
import { fragmentsOf } from '../limits/foldSelections.ts';
import type { Limits } from '../limits/Limits.ts';
import { parseWithin } from '../limits/parseWithin.ts';
import { FiniteNumbersRule } from './FiniteNumbersRule.ts';

/**
 * Throws a `Refusal` for a text that is not a GraphQL document, exceeds a limit or does not fit the schema. Comparing
 * fields that are asked for more than once takes 70 ms and more for some documents within the limits.
 *
 * @param schema what callers see
 */
export function checkDocument(query: string, schema: GraphQLSchema, limits: Limits): void {
  const document = parseWithin(limits, query);
  const fragments = fragmentsOf(document);
  checkShape(document, fragments, limits);
  // Comparing the fields of fragments that contain themselves may exhaust the stack, so these are refused first.
  if (fragments.size > 0) requireValid(validate(schema, document, [NoFragmentCyclesRule], { maxErrors }));
  requireValid(validate(schema, document, rules, { maxErrors }));
}

const maxErrors = 20;
const rules = [...specifiedRules, FiniteNumbersRule];

function requireValid(errors: readonly GraphQLError[]): void {
  if (errors.length > 0) throw new Refusal('validation', { graphqlErrors: errors.map(explained) });
}

/** Comparing fields that are asked for more than once is what GraphQL gives up, without saying why. */
function explained(error: GraphQLError): GraphQLError {
  if (error.message !== 'Validation aborted.') return error;
  return new GraphQLError('The query repeats too many fields to be checked. Ask for each of them once.');
}
