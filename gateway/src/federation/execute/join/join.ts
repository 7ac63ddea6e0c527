import { Refusal } from '../../errors/Refusal.ts';
import type { JoinStrategy } from '../../plan/readDocument.ts';
import { completeResponse, type Outcome } from './completeResponse.ts';
import { executePlan } from './executePlan.ts';
import type { JoinExecution } from './JoinExecution.ts';

/** Makes the fetches of a plan, and answers from their replies and from the public schema, as the caller selected. */
export async function join(execution: JoinExecution, strategy: JoinStrategy): Promise<Outcome> {
  return bounded(completeResponse(strategy.shape, await executePlan(strategy, execution), execution));
}

/** Throws a `Refusal` if an answer is too large (docs/rules.md 41 "True cost of an operation"). */
export function bounded(outcome: Outcome): Outcome {
  // A text of fewer characters may have more bytes, which is near enough.
  if (outcome.data.length > LARGEST_ANSWER) throw new Refusal('answerTooLarge');
  return outcome;
}

/** Bytes of an answer, at most. */
const LARGEST_ANSWER = 32 * 1024 * 1024;
