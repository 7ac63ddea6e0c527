import { workerData } from 'node:worker_threads';
import { returnMemory } from '@calendar/runtime';
import { serveJobs } from '../threads/JobThread.ts';
import type { PlannerData, PlannerJob, PlannerStart } from './messages.ts';
import { planByApollo, planOperation, readAhead } from './planOperation.ts';
import { type PlanningGraph, readPlanningGraph } from './readGraph.ts';

// Checks and plans new documents, one at a time, so that the main thread never waits for it.

const { supergraph, limits } = workerData as PlannerData;
const read = readSupergraph();
const started = read instanceof Error ? read : read.text;
serveJobs<PlannerJob, PlannerStart>(started, (job) => ({ content: resultOf(job) }));
returnMemory();

function readSupergraph(): PlanningGraph | Error {
  try {
    return readPlanningGraph(supergraph);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function resultOf(job: PlannerJob) {
  if (read instanceof Error) throw read;
  if (job.kind === 'plan') return planOperation(job, read);
  if (job.kind === 'planByApollo') return planByApollo(job.text, read);
  return readAhead(job, read, limits);
}
