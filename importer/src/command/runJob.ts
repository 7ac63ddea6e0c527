import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './inThread.ts';
import { Stopped } from './messageOf.ts';

// Each job loads only the code that it needs.

const port = parentPort as MessagePort;
const stopping = new AbortController();
port.on('message', (reason: string) => stopping.abort(new Stopped(reason)));
const { kind, given } = (workerData as ThreadData).job;
const { run } = await (kind === 'command' ? import('./importOrRemove.ts') : import('./importDocuments.ts'));
port.postMessage(await run(given as never, stopping.signal));
port.close();
