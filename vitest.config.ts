import { defineConfig } from 'vitest/config';

// Tests that start, stop and kill whole processes, or load a part on purpose: one file at a time, and apart
// from all others, so that none of them answers late only because its neighbours are busy. They meet real timeouts,
// which a machine that stalls for a moment can miss: one more try each. What draws its cases at random gets none.
const WITH_PROCESSES = [
  'gateway/src/cache/shared/sharedCache.test.ts',
  'gateway/src/observe/*.test.ts',
  'launcher/**/*.test.ts',
  'prisma/postgres/src/embedded/*.test.ts',
  'importer/src/import.test.ts',
  'test/browser/*.test.ts',
  'test/contract/keys.test.ts',
  'test/faults/*.test.ts',
  'test/observability/*.test.ts',
];
const NEVER = ['**/node_modules/**', '**/generated/**', '**/dist/**'];

export default defineConfig({
  test: {
    // All cores: by default Vitest leaves one to the process that hands out the files, which does nothing meanwhile.
    maxWorkers: '100%',
    globalSetup: ['test/support/makeRunFolder.ts', 'test/support/postgresServer.ts'],
    projects: [
      group('promises', { include: ['**/*.test.ts'], exclude: [...NEVER, ...WITH_PROCESSES], order: 0 }),
      group('processes', {
        include: WITH_PROCESSES,
        exclude: NEVER,
        order: 1,
        fileParallelism: false,
        retry: 1,
      }),
    ],
  },
});

function group(name: string, { include, exclude, order, fileParallelism = true, retry = 0 }: Group) {
  return {
    // As Node resolves it, and as Apollo's packages load it: a second copy of graphql refuses the first one's schemas.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      name,
      include,
      exclude,
      fileParallelism,
      retry,
      sequence: { groupOrder: order },
      pool: 'forks' as const,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // As long as `eventually` waits.
      expect: { poll: { timeout: 60_000 } },
    },
  };
}

interface Group {
  readonly include: string[];
  readonly exclude: string[];
  /** Groups run one after another. */
  readonly order: number;
  readonly fileParallelism?: boolean;
  readonly retry?: number;
}
