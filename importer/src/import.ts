import { limitHeapGrowth } from './command/limitHeapGrowth.ts';
import { lowerPriority } from './command/lowerPriority.ts';
import { runImport } from './command/runImport.ts';

limitHeapGrowth();
lowerPriority();
process.exitCode = await runImport(process.argv.slice(2), process.env);
