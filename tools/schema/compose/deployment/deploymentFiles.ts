import { readFileSync } from 'node:fs';
import type { Domain, ExternalSubgraph } from '@calendar/config/domains';
import { composeFile } from './composeFile.ts';
import { deployedSubgraph } from './DeployedSubgraph.ts';
import { deployedDatabases } from './deployedDatabases.ts';
import { kubernetesFiles } from './kubernetesFiles.ts';
import { withDatabases } from './withDatabases.ts';

/** The files of deployments that depend on the domains, by their paths from the repository's `root`. */
export function deploymentFiles(
  domains: readonly Domain[],
  externals: readonly ExternalSubgraph[],
  root: URL,
): Readonly<Record<string, string>> {
  const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
  const subgraphs = domains.map(deployedSubgraph);
  const databases = deployedDatabases(subgraphs).map(({ database }) => database);
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const kubernetes = kubernetesFiles(subgraphs, {
    externals,
    version,
    templates: {
      subgraph: read('ops/kubernetes/templates/subgraph.yaml.template'),
      migration: read('ops/kubernetes/templates/migration.yaml.template'),
      sources: read('ops/kubernetes/templates/sources.yaml.template'),
      import: read('ops/kubernetes/templates/import.yaml.template'),
      secrets: read('ops/kubernetes/templates/secrets.yaml.template'),
    },
  });
  return {
    'compose.yaml': composeFile(subgraphs, externals, {
      file: read('ops/compose/templates/compose.yaml.template'),
      subgraph: read('ops/compose/templates/subgraph.yaml.template'),
      migration: read('ops/compose/templates/migration.yaml.template'),
      import: read('ops/compose/templates/import.yaml.template'),
    }),
    'ops/postgres/roles.sql': withDatabases(read('ops/postgres/roles.sql'), databases),
    ...Object.fromEntries(Object.entries(kubernetes).map(([path, text]) => [`ops/kubernetes/${path}`, text])),
  };
}
