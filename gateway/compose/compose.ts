import { readFileSync, writeFileSync } from 'node:fs';
import { composeSubgraphs } from './composeSubgraphs.ts';

/**
 * `npm run compose` writes `gateway/supergraph.graphql` and `gateway/api.graphql` from the subgraphs' schemas.
 * `npm run compose -- --check` writes nothing and fails, naming the first difference, when they are not up to date.
 */
function main(check: boolean): number {
  const root = new URL('../../', import.meta.url);
  const composed = composeSubgraphs(
    ['directory', 'events', 'taxonomy'].map((name) => ({
      name,
      schema: readFileSync(new URL(`subgraphs/${name}/schema.graphql`, root), 'utf8'),
    })),
  );
  if (composed.errors !== undefined) {
    console.error(`The subgraphs' schemas do not compose:\n\n${composed.errors.join('\n\n')}`);
    return 1;
  }
  const files = [
    { path: 'gateway/supergraph.graphql', text: composed.supergraph },
    { path: 'gateway/api.graphql', text: composed.api },
  ];
  if (!check) {
    for (const { path, text } of files) writeFileSync(new URL(path, root), text);
    return 0;
  }
  const differences = files.flatMap(({ path, text }) => {
    const difference = firstDifference(committedText(new URL(path, root)), text);
    return difference === undefined ? [] : [`${path}${difference}`];
  });
  for (const difference of differences) console.error(difference);
  if (differences.length > 0) console.error('\nRun `npm run compose` and commit the two files.');
  return differences.length === 0 ? 0 : 1;
}

function committedText(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function firstDifference(committed: string | undefined, composed: string): string | undefined {
  if (committed === undefined) return ' does not exist.';
  if (committed === composed) return undefined;
  const had = committed.split('\n');
  const has = composed.split('\n');
  const line = has.findIndex((text, index) => text !== had[index]);
  const at = line === -1 ? has.length : line;
  return `:${at + 1} differs from the subgraphs' schemas:\n- ${had[at] ?? '(end)'}\n+ ${has[at] ?? '(end)'}`;
}

process.exitCode = main(process.argv.includes('--check'));
