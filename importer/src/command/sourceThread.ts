import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Stopped } from './importOrRemove.ts';
import { importSource, type SourceImport } from './importSource.ts';

// The thread that imports one source. Its memory is bounded, and the other sources continue whatever it is doing.

const port = parentPort as MessagePort;
const stop = new AbortController();
port.on('message', (signal: string) => stop.abort(new Stopped(signal)));
const { documents, ...given } = workerData as SourceImport;
// An address comes as its text.
const read = documents?.map((each) => ({ ...each, address: new URL(String(each.address)) })) ?? null;
port.postMessage(await importSource({ ...given, documents: read }, stop.signal));
port.close();
