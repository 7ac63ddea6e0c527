import { readFileSync, writeFileSync } from 'node:fs';
import { eventReader } from './eventReader.ts';

/**
 * `npm run fields` writes the code that follows from the table of an event's fields (`packages/event-fields`) and has to
 * be written out. `npm run fields -- --check` writes nothing and fails when the code is not up to date.
 */
function main(check: boolean): number {
  const file = new URL('../src/index/segments/eventFromValues.ts', import.meta.url);
  const text = eventReader();
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(
      'subgraphs/events/src/index/segments/eventFromValues.ts is not what packages/event-fields/src/eventFields.ts says.\n' +
        'Run `npm run fields` and commit the file.',
    );
    return 1;
  }
  return 0;
}

process.exitCode = main(process.argv.includes('--check'));
