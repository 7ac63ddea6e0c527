import type { QueryPlan } from '@apollo/query-planner';
import { reasonOf } from '../../backends/reasonOf.ts';
import type { JobThread } from '../threads/JobThread.ts';
import type { GraphText } from './Graph.ts';
import type { CheckedDocument, PlanJob, Planned, PlannerJob, PlannerStart } from './messages.ts';

/** The planner thread, which does one job of its queue (`Planning`) at a time, and is started again. */
export class PlannerThread {
  readonly #jobs: PlannerJobs;
  readonly #plansAhead: boolean;
  readonly #giveBack: () => Promise<void>;
  readonly #counts = {
    checked: 0,
    /** Operations that were planned by themselves, for the values of their conditions. */
    planned: 0,
  };
  #users = 1;

  /**
   * @param plansAhead whether documents that are checked are planned as well
   * @param giveBack called once, when nothing uses the thread any more
   */
  constructor(jobs: PlannerJobs, plansAhead: boolean, giveBack: () => Promise<void>) {
    this.#jobs = jobs;
    this.#plansAhead = plansAhead;
    this.#giveBack = giveBack;
  }

  /** Resolves with the graph that the thread has read. Rejects with an `UnreadableSupergraph`. */
  async ready(): Promise<GraphText> {
    const started = await this.#jobs.ready();
    if (started instanceof Error) throw new UnreadableSupergraph(started);
    return started;
  }

  /**
   * What is known of a text without its variables. Rejects with a `Refusal`, and when the thread fails.
   * @param isAlike whether another differs from it in literals alone
   */
  check(query: string, isAlike = false): Promise<CheckedDocument> {
    this.#counts.checked++;
    return this.#jobs.run({ kind: 'check', query, plansAhead: this.#plansAhead, isAlike });
  }

  plan(text: string, conditions: PlanJob['conditions']): Promise<Planned> {
    this.#counts.planned++;
    return this.#jobs.run({ kind: 'plan', text, conditions });
  }

  planByApollo(text: string): Promise<QueryPlan> {
    this.#counts.planned++;
    return this.#jobs.run({ kind: 'planByApollo', text });
  }

  get counts() {
    return { ...this.#counts, restarts: this.#jobs.ended };
  }

  /** The same planner for one more user, who closes it, too. */
  share(): this {
    this.#users++;
    return this;
  }

  /** Called once by each user. After the last one the thread ends, whatever it is doing. */
  async close(): Promise<void> {
    this.#users--;
    if (this.#users === 0) await this.#giveBack();
  }
}

export type PlannerJobs = JobThread<PlannerJob, PlannerStart>;

export class UnreadableSupergraph extends Error {
  constructor(cause: Error) {
    super(`Expected a composed supergraph: ${reasonOf(cause)}`, { cause });
  }
}
