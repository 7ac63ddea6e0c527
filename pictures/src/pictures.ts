import { runPictures } from './command/runPictures.ts';

process.exitCode = await runPictures(process.argv.slice(2), process.env);
