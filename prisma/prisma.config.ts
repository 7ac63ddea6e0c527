import { defineConfig } from 'prisma/config';

// `generate`, `validate` and `format` ask for the schema engine's path but never run it; naming a file that
// exists keeps them from fetching the engine. Migrations run through @calendar/postgres instead.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] = process.execPath;

export default defineConfig({});
