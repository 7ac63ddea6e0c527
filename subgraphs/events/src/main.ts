import { readEnvironment } from '@calendar/config';
import { runUntilSignal } from '@calendar/kit';
import { startEvents } from './server.ts';

await runUntilSignal(async () => startEvents(readEnvironment('events', process.env)));
