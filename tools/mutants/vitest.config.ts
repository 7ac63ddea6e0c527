import { defineConfig } from 'vitest/config';
import root from '../../vitest.config.ts';

const projects = (root as { test: { projects: { test: { name: string; exclude: string[] } }[] } }).test
  .projects;
const promises = projects.find(({ test }) => test.name === 'promises');

export default defineConfig({
  ...promises,
  // As Node resolves it, and as Apollo's packages load it: a second copy of graphql refuses the first one's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    ...promises?.test,
    globalSetup: ['test/install.ts', 'test/support/makeRunFolder.ts', 'test/support/postgresServer.ts'],
    // Faults are switched in modules that Vitest loads.
    experimental: { viteModuleRunner: true },
    exclude: [
      ...(promises?.test.exclude ?? []),
      // A copy of the tree, from which Stryker brings it back.
      '.stryker-tmp/**',
      // Vite does not read JSON with half of a surrogate pair, which this is about.
      'importer/adapters/schema-org/src/oddDocuments.property.test.ts',
      // It counts the files of which a function is called.
      'gateway/src/front/pipeline.files.test.ts',
    ],
    maxWorkers: 1,
  },
});
