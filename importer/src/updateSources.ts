import { limitHeapGrowth } from './command/limitHeapGrowth.ts';
import { lowerPriority } from './command/lowerPriority.ts';
import { runSources } from './command/runSources.ts';
import { stopOnSignal } from './command/stopOnSignal.ts';

// The program that `npm start` runs beside the service, if `sources.json` is there.

limitHeapGrowth();
lowerPriority();
process.exitCode = await runSources(['--continually'], process.env, stopOnSignal);
