import module from 'node:module';
import { dirname } from 'node:path';
import { workerData } from 'node:worker_threads';

// The thread in which `inThread` runs a job. Without compiled code, Node would load 25 MB that remove types from the
// first module: so this one is JavaScript, and finds the others compiled.

const { compiled } = workerData;
// Node adds a folder for its own version to the one that it is told.
if (compiled !== undefined) module.enableCompileCache(dirname(compiled));
await import('./runJob.ts');
