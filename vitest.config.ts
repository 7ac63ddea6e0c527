import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// `npm test` runs the group `promises`, `npm run test:processes` the others. `npx vitest run PATH` runs the
// files of a path, whatever their groups are.

// Start, stop, kill and load whole processes, and wait for them more than they compute.
const PROCESSES = [
  'gateway/src/front/cache/**/sharedCache.test.ts',
  'importer/src/import.test.ts',
  'importer/src/sources.test.ts',
  'launcher/src/backup/*.test.ts',
  'launcher/src/databases/embeddedDatabases.test.ts',
  'launcher/src/processes/*.test.ts',
  'launcher/src/start.test.ts',
  'packages/runtime/src/process/*.test.ts',
  'subgraphs/events/src/worker/supervision.test.ts',
  'packages/postgres/src/embedded/*.test.ts',
  'test/browser/*.test.ts',
  'test/clients/guides.test.ts',
  'test/deployment/images/*.test.ts',
  'test/deployment/postgres/*.test.ts',
  'test/federation/newSubgraph.test.ts',
  'test/faults/*.test.ts',
  'test/observability/*.test.ts',
  'test/federation/plainSubgraph.test.ts',
];
// These load a part to its limits, or wait for one that leaves the processor to all others. A part must not answer late
// only because other processes are busy, so nothing runs beside them.
const ALONE = [
  'gateway/src/front/observe/silentSubgraph.test.ts',
  'gateway/src/**/longRequests.test.ts',
  'gateway/src/**/overload.test.ts',
  'gateway/src/backends/replicas.test.ts',
  'test/contract/pictures.test.ts',
  'test/faults/abuse.test.ts',
];
const NEVER = ['**/node_modules/**', '**/generated/**', '**/dist/**'];
// Small files that take long. Before a run has measured them, Vitest begins with the largest files. Then one of these
// would run at the end, with nothing beside it.
const LONG = /\/test\/(federation\/newSubgraph|deployment\/images\/images|faults\/gateways)\.test\.ts$/;

// Files that ask one whole graph. One after another they use the same parts, which are stopped where nobody uses them.
const OF_ONE_GRAPH =
  /\/test\/(browser|clients|contract|differential|examples|outlets|federation|reference)\/[^/]+\.test\.ts$/;

class OrderOfFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  if (LONG.test(moduleId)) return 0;
  return OF_ONE_GRAPH.test(moduleId) ? 1 : 2;
}

export default defineConfig({
  test: {
    sequence: { sequencer: OrderOfFiles },
    globalSetup: ['test/install.ts', 'test/support/makeRunFolder.ts', 'test/support/postgresServer.ts'],
    projects: [
      // More than cores: each waits a third of its time, for its graph's threads and databases.
      group('promises', {
        include: ['**/*.test.ts'],
        exclude: [...PROCESSES, ...ALONE],
        order: 0,
        workers: Math.ceil(1.5 * availableParallelism()),
        // A quarter of these files' work was loading the same modules again.
        isolate: false,
      }),
      // First, so that no core is idle at the end.
      group('alone', { include: ALONE, exclude: [], order: 1, workers: 1 }),
      group('processes', { include: PROCESSES, exclude: ALONE, order: 2, workers: 2, isolate: false }),
    ],
  },
});

function group(name: string, { include, exclude, order, workers, isolate = true }: Group) {
  return {
    test: {
      name,
      include,
      exclude: [...NEVER, ...exclude],
      maxWorkers: workers,
      isolate,
      // Node loads the modules itself, as it does when the parts run.
      experimental: { viteModuleRunner: false },
      sequence: { groupOrder: order },
      pool: 'forks' as const,
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // As long as `eventually` waits.
      expect: { poll: { timeout: 150_000, interval: 100 } },
    },
  };
}

interface Group {
  readonly include: string[];
  readonly exclude: string[];
  /** Groups run one after another. */
  readonly order: number;
  /** How many files run at once. */
  readonly workers: number;
  /** Whether each file runs in another process. */
  readonly isolate?: boolean;
}
