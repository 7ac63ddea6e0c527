import { expect, test } from 'vitest';
import { fillTemplate } from '../../tools/schema/compose/deployment/fillTemplate.ts';
import { withDatabases } from '../../tools/schema/compose/deployment/withDatabases.ts';

test('only a line with nothing but a name becomes a line for each word, and none without words', () => {
  const template = 'hosts:\n  {{hosts}}\n{{none}}\nname: {{none}}\n';
  expect(fillTemplate(template, { hosts: 'a\nb', none: '' })).toBe('hosts:\n  a\n  b\nname: \n');
});

test('a template without a word for a name, and roles without a line for their domains, are refused', () => {
  expect(() => fillTemplate('{{host}}\n', {})).toThrow('{{host}}');
  expect(() => withDatabases('CREATE ROLE a;', ['events'])).toThrow('has no line');
});
