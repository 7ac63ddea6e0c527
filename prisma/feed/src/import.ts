import { collectOften } from './command/collectOften.ts';
import { runImport } from './command/runImport.ts';

collectOften();
process.exitCode = await runImport(process.argv.slice(2), process.env);
