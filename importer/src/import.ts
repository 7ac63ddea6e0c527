import { collectOften } from './command/limitHeapGrowth.ts';
import { letReadersGoFirst } from './command/lowerPriority.ts';
import { runImport } from './command/runImport.ts';

collectOften();
letReadersGoFirst();
process.exitCode = await runImport(process.argv.slice(2), process.env);
