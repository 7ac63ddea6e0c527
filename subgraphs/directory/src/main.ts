import { domainEnvironment, readConfiguration, runUntilSignal } from '@calendar/kit';
import { configurationSchema } from './configuration.ts';
import { startDirectory } from './server.ts';

await runUntilSignal(async () =>
  startDirectory(readConfiguration(configurationSchema, domainEnvironment('directory', process.env))),
);
