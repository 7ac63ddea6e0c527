import { readEnvironment } from '@calendar/config';
import { runUntilSignal } from '@calendar/kit';
import { startTaxonomy } from './server.ts';

await runUntilSignal(async () => startTaxonomy(readEnvironment('taxonomy', process.env)));
