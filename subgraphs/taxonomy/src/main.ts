import { readConfiguration, runUntilSignal } from '@calendar/kit';
import { configurationSchema } from './configuration.ts';
import { startTaxonomy } from './server.ts';

const { TAXONOMY_DATABASE_URL, DATABASE_URL, ...others } = process.env;

await runUntilSignal(async () =>
  startTaxonomy(
    readConfiguration(configurationSchema, {
      ...others,
      DATABASE_URL: TAXONOMY_DATABASE_URL ?? DATABASE_URL,
    }),
  ),
);
