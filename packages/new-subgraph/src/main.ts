import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readManifests } from '@calendar/domains';
import { makeSubgraph } from './makeSubgraph.ts';
import { type NewSubgraph, readArguments, type Tree, USAGE, UsageError } from './readArguments.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

process.exitCode = main(process.argv.slice(2));

function main(words: readonly string[]): number {
  try {
    const given = readArguments(words, treeAt(ROOT));
    if (given === undefined) {
      process.stdout.write(USAGE);
      return 0;
    }
    makeSubgraph(ROOT, given, (line) => void process.stderr.write(`${line}\n`));
    process.stdout.write(nextSteps(given));
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write('More: npm run new:subgraph -- --help\n');
    return 2;
  }
}

function treeAt(root: string): Tree {
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

function nextSteps({ name, port, install }: NewSubgraph): string {
  return `subgraphs/${name} and prisma/${name} work as they are.

  npm test -- subgraphs/${name} test/architecture         their tests, and those that guard the tree
  npm start                                       it is on PORT+${port}
  npm run import -- --domain ${name} FILE         as subgraphs/${name}/example.json

Change them to what the domain is about: schema.graphql, then npm run compose. Then prisma/${name}/schema.prisma and
npm run migration -- ${name} what_changed. It is optional, so callers get the rest while it is away. Set "required"
in subgraph.json to change that. To take it away, remove both folders, then npm install and npm run compose.
${install ? '' : 'The lock file does not know the two folders yet: npm install.\n'}`;
}
