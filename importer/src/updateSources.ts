import { limitHeapGrowth } from './command/limitHeapGrowth.ts';
import { lowerPriority } from './command/lowerPriority.ts';
import { runSources } from './command/runSources.ts';

// What `npm start` runs beside the service, where `sources.json` is there.

limitHeapGrowth();
lowerPriority();
process.exitCode = await runSources(['--continually'], process.env);
