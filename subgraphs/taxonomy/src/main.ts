import { domainEnvironment, readConfiguration, runUntilSignal } from '@calendar/kit';
import { configurationSchema } from './configuration.ts';
import { startTaxonomy } from './server.ts';

await runUntilSignal(async () =>
  startTaxonomy(readConfiguration(configurationSchema, domainEnvironment('taxonomy', process.env))),
);
