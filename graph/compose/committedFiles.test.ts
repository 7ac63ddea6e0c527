import { readFileSync } from 'node:fs';
import { domains, externalSubgraphs } from '@calendar/domains';
import { expect, test } from 'vitest';
import { deploymentFiles } from './deployment/deploymentFiles.ts';
import { fillTemplate } from './deployment/fillTemplate.ts';
import { withDatabases } from './deployment/withDatabases.ts';
import { scrapeConfiguration } from './scrapeConfiguration.ts';

const ROOT = new URL('../../', import.meta.url);

test('the files for deployments and Prometheus name the domains of the manifests', () => {
  const files = {
    ...deploymentFiles(domains(), externalSubgraphs(), ROOT),
    'ops/prometheus/prometheus.yml': scrapeConfiguration(domains()),
  };
  for (const [path, text] of Object.entries(files))
    expect(text, path).toBe(readFileSync(new URL(path, ROOT), 'utf8'));
});

test('a template without a word for a name, and roles without a line for their domains, are refused', () => {
  expect(() => fillTemplate('{{host}}\n', {})).toThrow('{{host}}');
  expect(() => withDatabases('CREATE ROLE a;', ['events'])).toThrow('has no line');
});
