import { workerData } from 'node:worker_threads';
import { returnMemoryOfStart } from '@calendar/process';
import { Refusal, sendRefusal } from '../errors/Refusal.ts';
import { checkDocument } from '../limits/checkDocument.ts';
import { serveJobs } from '../threads/JobThread.ts';
import { planByApollo, planDocument, planOperation } from './chooseStrategy.ts';
import type { PlannerData, PlannerJob, PlannerMessage, PlannerResult, PlannerStart } from './messages.ts';
import { type PlanningGraph, readPlanningGraph } from './readGraph.ts';

// Checks and plans new documents, one at a time, so that the main thread never waits for it.

const { supergraph, limits, plansAhead } = workerData as PlannerData;
const read = readSupergraph();
const started: PlannerStart =
  read instanceof Error ? { kind: 'unreadable', error: read } : { kind: 'ready', graph: read.text };
serveJobs<PlannerJob, PlannerMessage, PlannerStart>(started, (job, say) => say(answer(job)));
returnMemoryOfStart();

function readSupergraph(): PlanningGraph | Error {
  try {
    return readPlanningGraph(supergraph);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function answer(job: PlannerJob): PlannerMessage {
  try {
    if (read instanceof Error) throw read;
    return { kind: 'done', result: resultOf(job, read) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: sendRefusal(error) };
    return { kind: 'failed', error };
  }
}

function resultOf(job: PlannerJob, graph: PlanningGraph): PlannerResult {
  if (job.kind === 'plan') return planOperation(job, graph);
  if (job.kind === 'planByApollo') return planByApollo(job.text, graph);
  const introspected = checkDocument(job.query, graph.publicSchema, limits);
  return { introspected, planned: plansAhead ? planDocument(job.query, graph) : undefined };
}
