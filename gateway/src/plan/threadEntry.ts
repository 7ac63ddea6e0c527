import { workerData } from 'node:worker_threads';
import { Refusal } from '../errors/Refusal.ts';
import { sendRefusal } from '../errors/SentRefusal.ts';
import { serveJobs } from '../threads/serveJobs.ts';
import { checkDocument } from './documents/checkDocument.ts';
import type { PlannerData, PlannerJob, PlannerMessage, PlannerStart } from './messages.ts';
import { planByApollo, planDocument, planOperation } from './planOperation.ts';
import { type PlanningGraph, readPlanningGraph } from './readGraph.ts';

// The thread that checks and plans new documents, one at a time, so that the main thread never waits for it.

const { supergraph, limits, plansAhead } = workerData as PlannerData;
try {
  const graph = readPlanningGraph(supergraph);
  serve({ kind: 'ready', graph: graph.text }, (job) => run(job, graph));
} catch (error) {
  serve({ kind: 'unreadable', error }, () => ({ kind: 'failed', error }));
}

function run(job: PlannerJob, graph: PlanningGraph): PlannerMessage {
  try {
    if (job.kind === 'plan') return { kind: 'planned', planned: planOperation(job, graph) };
    if (job.kind === 'planByApollo') return { kind: 'plannedByApollo', plan: planByApollo(job.text, graph) };
    const introspected = checkDocument(job.query, graph.publicSchema, limits);
    const planned = plansAhead ? planDocument(job.query, graph) : undefined;
    return { kind: 'checked', checked: { introspected, planned } };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: sendRefusal(error) };
    return { kind: 'failed', error };
  }
}

function serve(started: PlannerStart, answer: (job: PlannerJob) => PlannerMessage): void {
  serveJobs<PlannerJob, PlannerMessage, PlannerStart>(started, (job, say) => say(answer(job)));
}
