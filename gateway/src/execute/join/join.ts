import { Refusal } from '../../errors/Refusal.ts';
import type { Variables } from '../../http/readParameters.ts';
import type { JoinStrategy } from '../../plan/chooseStrategy.ts';
import { completeResponse, type Outcome } from './completeResponse.ts';
import { executePlan } from './executePlan.ts';
import type { JoinExecution } from './JoinExecution.ts';

/** Makes the fetches of a plan, and answers from their replies and from the public schema, as the caller selected. */
export async function join(execution: JoinExecution, strategy: JoinStrategy): Promise<Outcome> {
  const { graph, operation, variables, requestContext } = execution;
  const planned = named(variables, strategy.variableNames);
  const joined = await executePlan(strategy.plan, planned, execution);
  const context = { schema: graph.publicSchema, operation, variables, requestContext };
  const outcome = completeResponse(strategy.shape, joined, context);
  // A text of fewer characters may have more bytes, which is near enough.
  if (outcome.data.length > largestAnswer) throw new Refusal('answerTooLarge');
  return outcome;
}

/** Bytes of an answer, at most. */
export const largestAnswer = 32 * 1024 * 1024;

/** The caller's variables by the names that the plan has for them. */
function named(variables: Variables, callerNames: ReadonlyMap<string, string>): Variables {
  if (callerNames.size === 0) return variables;
  const renamed = Array.from(callerNames).filter(([, caller]) => Object.hasOwn(variables, caller));
  return { ...variables, ...Object.fromEntries(renamed.map(([name, caller]) => [name, variables[caller]])) };
}
