import module from 'node:module';
import { dirname } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './inThread.ts';

// The thread in which `inThread` runs a job. Each job loads only the code that it needs.

const { job, compiled } = workerData as ThreadData;
// Node adds a folder for its own version to the one that it is told.
if (compiled !== undefined) module.enableCompileCache(dirname(compiled));
const { Stopped } = await import('./messageOf.ts');
const port = parentPort as MessagePort;
const stopping = new AbortController();
port.on('message', (reason: string) => stopping.abort(new Stopped(reason)));
const { kind, given } = job;
const { run } = await (kind === 'command' ? import('./importOrRemove.ts') : import('./importDocuments.ts'));
port.postMessage(await run(given as never, stopping.signal));
port.close();
