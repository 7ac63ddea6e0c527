import { collectItemsEarly } from './command/collectItemsEarly.ts';
import { runImport } from './command/runImport.ts';

collectItemsEarly();
process.exitCode = await runImport(process.argv.slice(2), process.env);
