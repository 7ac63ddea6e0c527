import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../errors/Refusal.ts';
import { sendRefusal } from '../errors/SentRefusal.ts';
import { checkDocument } from './documents/checkDocument.ts';
import { readPlanningGraph } from './Graph.ts';
import type { PlannerData, PlannerMessage, PlannerQuestion } from './messages.ts';
import { planDocument, planOperation } from './planOperation.ts';

// The thread that checks and plans new documents, one at a time, so that the thread that answers never waits for it.

const { supergraph, limits } = workerData as PlannerData;
const graph = readPlanningGraph(supergraph);

parentPort?.on('message', (question: PlannerQuestion) => tell(answerTo(question)));
tell({ kind: 'ready' });

function answerTo(question: PlannerQuestion): PlannerMessage {
  try {
    if (question.kind === 'plan') return { kind: 'planned', planned: planOperation(question, graph) };
    const introspected = checkDocument(question.query, graph.publicSchema, limits);
    return { kind: 'checked', checked: { introspected, planned: planDocument(question.query, graph) } };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: sendRefusal(error) };
    return { kind: 'failed', error };
  }
}

function tell(message: PlannerMessage): void {
  parentPort?.postMessage(message);
}
