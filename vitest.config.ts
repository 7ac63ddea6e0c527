import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As Node resolves it, and as Apollo's packages load it: a second copy of graphql refuses the first one's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'],
    globalSetup: ['test/support/postgresServer.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
