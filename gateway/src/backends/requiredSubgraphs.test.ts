import { subgraphs } from '@calendar/config/domains';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { requiredSubgraphs } from './requiredSubgraphs.ts';

test('those are required whose manifests say so, unless the environment names others', () => {
  const inManifests = subgraphs().filter(({ required }) => required);
  expect(requiredSubgraphs()).toEqual(new Set(inManifests.map(({ name }) => name)));
  expect(requiredSubgraphs(['events'])).toEqual(new Set(['events']));
});

test('a gateway reads them from its environment', () => {
  const environment = Object.fromEntries(
    subgraphs().map(({ name }) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:1']),
  );
  const read = (names: string) =>
    readConfig({ ...environment, INTERNAL_SECRET: 'between the parts', REQUIRED_SUBGRAPHS: names });
  expect(read(' events, directory').requiredSubgraphs).toEqual(new Set(['events', 'directory']));
  expect(read(' ').requiredSubgraphs).toEqual(requiredSubgraphs());
  expect(() => read('events,')).toThrow('REQUIRED_SUBGRAPHS: Expected names of subgraphs');
});
