import { defineConfig } from 'vitest/config';

// What is deployed, tried as far as a machine without a container engine can: images built by the Dockerfile's steps, and
// a PostgreSQL that is not the embedded one, where it is installed. It takes minutes: .ci/run does it, npm test does not.
export default defineConfig({
  // As in vitest.config.ts.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/deployment/images/*.test.ts', 'test/deployment/postgres/*.test.ts'],
    globalSetup: ['test/support/makeRunFolder.ts', 'test/support/postgresServer.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
