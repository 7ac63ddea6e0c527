import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { followAndBuild } from './followAndBuild.ts';
import type { BuilderData } from './messages.ts';

await followAndBuild(workerData as BuilderData, parentPort as MessagePort);
