import { readConfiguration, runUntilSignal } from '@calendar/kit';
import { configurationSchema } from './configuration.ts';
import { startDirectory } from './server.ts';

const { DIRECTORY_DATABASE_URL, DATABASE_URL, ...others } = process.env;

await runUntilSignal(async () =>
  startDirectory(
    readConfiguration(configurationSchema, {
      ...others,
      DATABASE_URL: DIRECTORY_DATABASE_URL ?? DATABASE_URL,
    }),
  ),
);
