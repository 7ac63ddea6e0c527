import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifests } from '@calendar/config/domains';
import type { Tree } from './readArguments.ts';

export function readTree(root: string): Tree {
  const { domains, externals } = readManifests(root);
  const schemas = [...domains, ...externals].map(({ name }) =>
    readFileSync(join(root, 'subgraphs', name, 'schema.graphql'), 'utf8'),
  );
  const entities = schemas.flatMap((schema) =>
    Array.from(schema.matchAll(/^type (\w+)\b[^{]*@key\(fields: "id"\)/gm), ([, type = '']) => type),
  );
  const folders = globSync('{subgraphs,prisma}/*', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: object;
  };
  const packages = Object.keys(lock.packages)
    .filter((path) => path.startsWith('node_modules/@calendar/'))
    .map((path) => path.replace('node_modules/', ''));
  return { domains, folders, packages, entities: [...new Set(entities)] };
}
