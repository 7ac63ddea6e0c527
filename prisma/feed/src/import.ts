import { runImport } from './command/runImport.ts';

process.exitCode = await runImport(process.argv.slice(2), process.env);
