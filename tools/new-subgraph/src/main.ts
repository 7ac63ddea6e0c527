import { resolve } from 'node:path';
import { makeSubgraph } from './makeSubgraph.ts';
import { type NewSubgraph, readArguments, USAGE, UsageError } from './readArguments.ts';
import { readTree } from './readTree.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  try {
    const given = readArguments(words, readTree(ROOT));
    if (given === undefined) {
      process.stdout.write(USAGE);
      return 0;
    }
    await makeSubgraph(ROOT, given, (line) => void process.stderr.write(`${line}\n`));
    process.stdout.write(nextSteps(given));
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write('More: npm run new:subgraph -- --help\n');
    return 2;
  }
}

function nextSteps({ name, port, install, hasDatabase }: NewSubgraph): string {
  const folders = hasDatabase
    ? `subgraphs/${name} and prisma/${name} work as they are`
    : `subgraphs/${name} works as it is`;
  const importing = `  npm run import -- --domain ${name} FILE         as subgraphs/${name}/example.json\n`;
  const migrating = ` Then prisma/${name}/schema.prisma and\nnpm run migration -- ${name} what_changed.`;
  return `${folders}.

  npm test -- subgraphs/${name} test/architecture         their tests, and those that guard the tree
  npm start                                       it is on PORT+${port}
${hasDatabase ? importing : ''}
Change it to what the domain is about: schema.graphql, then npm run compose.${hasDatabase ? migrating : ''}
It is optional, so callers get the rest while it is away. Set "required" in subgraph.json to change that; "variables"
there are what it reads. To take it away, remove what was written, then npm install and npm run compose.
${install ? '' : 'The lock file does not know the two folders yet: npm install.\n'}`;
}
