import { globSync, readFileSync } from 'node:fs';

// Of lines, not of faults: most lines have one or none, a few have several.
const LINES = Number(process.env['MUTANT_LINES'] ?? 600);
const SOURCES = globSync('{gateway,subgraphs,importer,outlets,pictures,packages}/**/src/**/*.ts', {
  exclude: (path) => /node_modules|generated|dist|testing/.test(path),
}).filter((path) => !/\.(test|d)\.ts$/.test(path));

// biome-ignore lint/style/noDefaultExport: Stryker reads it
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  mutate: drawEvenly(SOURCES.toSorted(), LINES),
  coverageAnalysis: 'perTest',
  // A copy of the tree would find the workspaces of the first one by their links.
  inPlace: true,
  // It rewrites this file with TypeScript's programming interface, which TypeScript 7 does not have.
  tsconfigFile: 'none.json',
  concurrency: 1,
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
  reporters: ['clear-text', 'progress'],
  thresholds: { high: 90, low: 85, break: 85 },
};

/** Places of lines, as far from each other as they can be in all sources together. */
function drawEvenly(paths, lines) {
  const all = paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((_, line) => `${path}:${line + 1}-${line + 1}`),
  );
  const step = Math.max(1, all.length / lines);
  return Array.from({ length: Math.min(lines, all.length) }, (_, index) => all[Math.floor(index * step)]);
}
