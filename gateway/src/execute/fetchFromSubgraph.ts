import { Refusal } from '../errors/Refusal.ts';
import type { SubgraphReply } from '../subgraphs/Fetch.ts';
import type { SubgraphRequest } from '../subgraphs/SubgraphClient.ts';
import { SubgraphFailure, SubgraphRefusal } from '../subgraphs/SubgraphFailure.ts';
import type { Execution } from './Execution.ts';

/**
 * Makes one fetch of an operation: within what is left of its budget, and noted in its freshness. Throws the `Refusal`
 * of the whole operation where the answer costs too much or is too large (docs/rules.md 41 "True cost of an
 * operation"). Throws a `SubgraphFailure` where there is no reply.
 */
export async function fetchFromSubgraph(
  name: string,
  request: SubgraphRequest,
  { subgraphs, facts, revisions, freshness, budget }: Execution,
): Promise<SubgraphReply> {
  const subgraph = subgraphs.get(name);
  if (subgraph === undefined) throw new SubgraphFailure(name, 'is not configured');
  try {
    const at = freshness.at(name);
    const reply = await subgraph.fetch({ ...request, at, budget: budget.left }, facts);
    if (reply.revision !== undefined) revisions.record(name, reply.revision);
    freshness.note(name, reply, at);
    budget.spend(reply.cost ?? 0);
    return reply;
  } catch (failure) {
    if (failure instanceof SubgraphRefusal && failure.code === 'TOO_COSTLY') throw budget.exceeded();
    if (failure instanceof SubgraphRefusal && failure.code === 'ANSWER_TOO_LARGE') {
      throw new Refusal('answerTooLarge');
    }
    throw failure;
  }
}
