import { resolve } from 'node:path';
import { makeSubgraph } from './makeSubgraph.ts';
import { type NewSubgraph, readArguments, USAGE, UsageError } from './readArguments.ts';
import { readTree } from './readTree.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

process.exitCode = main(process.argv.slice(2));

function main(words: readonly string[]): number {
  try {
    const given = readArguments(words, readTree(ROOT));
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
