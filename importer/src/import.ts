import { collectOften } from './command/collectOften.ts';
import { letReadersGoFirst } from './command/letReadersGoFirst.ts';
import { runImport } from './command/runImport.ts';

collectOften();
letReadersGoFirst();
process.exitCode = await runImport(process.argv.slice(2), process.env);
