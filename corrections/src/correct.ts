import { runCorrect } from './runCorrect.ts';

// `npm run correct`.

process.exitCode = await runCorrect(process.argv.slice(2), process.env);
