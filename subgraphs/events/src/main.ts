import { readConfiguration, runUntilSignal } from '@calendar/kit';
import { configurationSchema } from './configuration.ts';
import { startEvents } from './server.ts';

const { EVENTS_DATABASE_URL, DATABASE_URL, ...others } = process.env;

await runUntilSignal(async () =>
  startEvents(
    readConfiguration(configurationSchema, { ...others, DATABASE_URL: EVENTS_DATABASE_URL ?? DATABASE_URL }),
  ),
);
