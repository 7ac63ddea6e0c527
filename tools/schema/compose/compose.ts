import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { domains, externalSubgraphs, InvalidManifests, subgraphs } from '@calendar/config/domains';
import { composeSubgraphs } from './composeSubgraphs.ts';
import { deploymentFiles } from './deployment/deploymentFiles.ts';
import { scrapeConfiguration } from './scrapeConfiguration.ts';

/**
 * `npm run compose` writes what follows from the subgraphs' schemas and manifests: the supergraph, the public schema,
 * `required.json` and files for deployments. With `--check` it names the first difference of each, and fails.
 */
function main(check: boolean): number {
  const root = new URL('../../../', import.meta.url);
  let listed: ReturnType<typeof subgraphs>;
  try {
    listed = subgraphs().toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (!(error instanceof InvalidManifests)) throw error;
    console.error(error.message);
    return 1;
  }
  const composed = composeSubgraphs(
    listed.map((each) => ({
      name: each.name,
      schema: readFileSync(new URL(`subgraphs/${each.name}/schema.graphql`, root), 'utf8'),
      isOptional: !each.required,
      ...(each.kind === 'external' ? { url: each.url } : {}),
    })),
  );
  if (composed.errors !== undefined) {
    console.error(`The subgraphs' schemas do not compose:\n\n${composed.errors.join('\n\n')}`);
    return 1;
  }
  for (const hint of composed.hints) console.error(`Warning: ${hint}`);
  const files = Object.entries({
    'gateway/supergraph.graphql': composed.supergraph,
    'gateway/api.graphql': composed.api,
    'gateway/required.json': requiredNames(listed),
    'ops/prometheus/prometheus.yml': scrapeConfiguration(domains()),
    ...deploymentFiles(domains(), externalSubgraphs(), root),
  });
  if (!check) {
    for (const [path, text] of files) writeFileSync(new URL(path, root), text);
    return 0;
  }
  const differences = files.flatMap(([path, text]) => {
    const difference = firstDifference(new URL(path, root), text);
    return difference === undefined ? [] : [`${path}${difference}`];
  });
  for (const difference of differences) console.error(difference);
  if (differences.length > 0) console.error('\nRun `npm run compose` and commit the files.');
  return differences.length === 0 ? 0 : 1;
}

function requiredNames(listed: ReturnType<typeof subgraphs>): string {
  const names = listed.filter(({ required }) => required).map(({ name }) => name);
  return `${JSON.stringify(names, null, 2)}\n`;
}

function firstDifference(file: URL, composed: string): string | undefined {
  if (!existsSync(file)) return ' does not exist.';
  const committed = readFileSync(file, 'utf8');
  if (committed === composed) return undefined;
  const had = committed.split('\n');
  const has = composed.split('\n');
  const line = has.findIndex((text, index) => text !== had[index]);
  const at = line === -1 ? has.length : line;
  return `:${at + 1} differs from what the subgraphs say:\n- ${had[at] ?? '(end)'}\n+ ${has[at] ?? '(end)'}`;
}

process.exitCode = main(process.argv.includes('--check'));
