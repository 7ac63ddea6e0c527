import { readFileSync, writeFileSync } from 'node:fs';
import { eventValues } from './eventValues.ts';

/**
 * `npm run fields` writes the code that follows from the table of an event's fields (`packages/model/src/eventFields`) and has to
 * be written out. `npm run fields -- --check` writes nothing and fails when the code is not up to date.
 */
function main(check: boolean): number {
  const file = new URL('../src/index/segments/eventValues.ts', import.meta.url);
  const text = eventValues();
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(
      'subgraphs/events/src/index/segments/eventValues.ts is not what packages/model/src/eventFields/eventFields.ts says.\n' +
        'Run `npm run fields` and commit the file.',
    );
    return 1;
  }
  return 0;
}

process.exitCode = main(process.argv.includes('--check'));
