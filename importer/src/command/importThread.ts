import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ImportData } from './importInThread.ts';
import { importOrRemove, Stopped } from './importOrRemove.ts';

// The thread that imports a feed, so that the main thread hears signals whatever this one is doing.

const { given, environment, isTerminal } = workerData as ImportData;
const port = parentPort as MessagePort;
const stop = new AbortController();
port.once('message', (signal: string) => stop.abort(new Stopped(signal)));
const terminal = { isTTY: isTerminal, write: (text: string) => process.stderr.write(text) };
process.exitCode = await importOrRemove(given, environment, terminal, stop.signal);
port.unref();
