import { readEnvironment } from '@calendar/config';
import { runUntilSignal } from '@calendar/kit';
import { startDirectory } from './server.ts';

await runUntilSignal(async () => startDirectory(readEnvironment('directory', process.env)));
