import { InvalidEnvironment, readEnvironment } from '@calendar/config';
import { withKeyDatabase } from '../../gateway/src/keys/withKeyDatabase.ts';
import { exportOperations } from './exportOperations.ts';

const HELP = `npm run usage --silent -- operations > FILE

Prints the operations that were recorded as JSON, for \`npm run check:schema -- --usage FILE\`: their names and fields, how
often and when they were last asked, and the names of the applications that asked; no values and no addresses.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  if (words.length !== 1 || words[0] !== 'operations') {
    process.stderr.write(HELP);
    return 2;
  }
  try {
    const exported = await withKeyDatabase(readEnvironment('keys', process.env), exportOperations);
    process.stdout.write(`${JSON.stringify(exported, null, 1)}\n`);
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `${error instanceof InvalidEnvironment ? '' : 'The usage cannot be reached. '}${message}\n`,
    );
    return 1;
  }
}
