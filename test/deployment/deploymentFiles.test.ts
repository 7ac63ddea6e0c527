import { type Domain, domains } from '@calendar/config/domains';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { deploymentFiles } from '../../tools/schema/compose/deployment/deploymentFiles.ts';
import { fillTemplate } from '../../tools/schema/compose/deployment/fillTemplate.ts';
import { withDatabases } from '../../tools/schema/compose/deployment/withDatabases.ts';

const ROOT = new URL('../../', import.meta.url);

test('a subgraph of another make has a token in place of our secrets, and an endpoint with a path', () => {
  const ratings: Domain = {
    name: 'my_ratings',
    kind: 'apollo',
    port: 9,
    required: false,
    follows: ['events'],
  };
  const files = deploymentFiles([...domains(), ratings], [], ROOT);
  const compose = parse(files['compose.yaml'] ?? '', { merge: true, maxAliasCount: -1 }) as ComposeFile;
  const { MY_RATINGS_URL, MY_RATINGS_TOKEN } = compose.services['gateway-1'].environment;
  expect(MY_RATINGS_URL).toBe('http://my-ratings-1:4000/graphql,http://my-ratings-2:4000/graphql');
  expect(compose['x-my-ratings'].environment).toEqual({
    EVENTS_URL: 'http://events-1:4000,http://events-2:4000',
    MY_RATINGS_TOKEN,
  });
  expect(MY_RATINGS_TOKEN).toMatch(/^\$\{MY_RATINGS_TOKEN:\?/);
  const kubernetes = files['ops/kubernetes/subgraphs.yaml']
    ?.split('---\n')
    .filter((document) => document.includes('name: my-ratings\n'))
    .join('');
  expect(kubernetes).toContain('key: MY_RATINGS_TOKEN');
  expect(kubernetes).not.toMatch(/INTERNAL_SECRET|prometheus/);
  expect(files['ops/kubernetes/secrets.example.yaml']).toContain('  MY_RATINGS_TOKEN: a-bearer-token');
});

test('only a line with nothing but a name becomes a line for each word, and none without words', () => {
  const template = 'hosts:\n  {{hosts}}\n{{none}}\nname: {{none}}\n';
  expect(fillTemplate(template, { hosts: 'a\nb', none: '' })).toBe('hosts:\n  a\n  b\nname: \n');
});

test('a template without a word for a name, and roles without a line for their domains, are refused', () => {
  expect(() => fillTemplate('{{host}}\n', {})).toThrow('{{host}}');
  expect(() => withDatabases('CREATE ROLE a;', ['events'])).toThrow('has no line');
});

interface ComposeFile {
  readonly services: Readonly<Record<'gateway-1', Part>>;
  readonly 'x-my-ratings': Part;
}

interface Part {
  readonly environment: Readonly<Record<string, string>>;
}
