import { limitHeapGrowth } from './command/limitHeapGrowth.ts';
import { lowerPriority } from './command/lowerPriority.ts';
import { runSources } from './command/runSources.ts';
import { stopOnSignal } from './command/stopOnSignal.ts';

limitHeapGrowth();
lowerPriority();
process.exitCode = await runSources(process.argv.slice(2), process.env, stopOnSignal);
