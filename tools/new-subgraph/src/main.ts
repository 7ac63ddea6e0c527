import { resolve } from 'node:path';
import { runCommand } from '@calendar/config/command';
import { makeSubgraph } from './makeSubgraph.ts';
import { type NewSubgraph, readArguments, USAGE } from './readArguments.ts';
import { readTree } from './readTree.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

process.exitCode = await runCommand(USAGE, async () => {
  const given = readArguments(process.argv.slice(2), readTree(ROOT));
  await makeSubgraph(ROOT, given, (line) => void process.stderr.write(`${line}\n`));
  process.stdout.write(nextSteps(given));
  return 0;
});

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
