import { domainEnvironment, readConfiguration, runUntilSignal } from '@calendar/kit';
import { configurationSchema } from './configuration.ts';
import { startEvents } from './server.ts';

await runUntilSignal(async () =>
  startEvents(readConfiguration(configurationSchema, domainEnvironment('events', process.env))),
);
