import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { importSource, type SourceImport } from './importSource.ts';
import { Stopped } from './takeFeedIn.ts';

// The thread that takes one source in: its memory is bounded, and the others go on whatever it is doing.

const port = parentPort as MessagePort;
const stop = new AbortController();
port.on('message', (signal: string) => stop.abort(new Stopped(signal)));
const { documents, ...given } = workerData as SourceImport;
// An address comes as its text.
const read = documents?.map((each) => ({ ...each, address: new URL(String(each.address)) })) ?? null;
port.postMessage(await importSource({ ...given, documents: read }, stop.signal));
port.close();
