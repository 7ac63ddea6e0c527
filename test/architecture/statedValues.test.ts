import { DURATION_WITHOUT_END_MS } from '@calendar/time';
import { buildSchema, isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { read } from './importsOf.ts';

/** What documents state and code decides. */

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

test.for([
  ['docs/rules.md', 'rule 1', sectionAt('### 1\\. ')],
  ['docs/interface.md', 'fromDate in 4.3', /^\| `fromDate` \|.*/m],
  ['docs/interface.md', 'the table of 8', /^\| An event without an end .*/m],
  ['subgraphs/events/schema.graphql', 'Filter.fromDate', /"""[^"]*"""\s+fromDate:/],
] as const)('%s says how long a date without an end lasts: %s', ([path, , place]) => {
  const text = place.exec(read(path))?.[0] ?? '';
  const stated = Array.from(text.matchAll(/(\w+)\s+hours?\b/g), ([, number]) => number);
  const hours = NUMBERS[DURATION_WITHOUT_END_MS / (60 * 60 * 1000)];
  expect(new Set(stated), `DURATION_WITHOUT_END_MS is ${hours} hours`).toEqual(new Set([hours]));
});

test('section 4.3 of the interface has a row for every field of Filter', () => {
  const filter = buildSchema(read('gateway/api.graphql')).getType('Filter');
  const section = sectionAt('### 4\\.3 ').exec(read('docs/interface.md'))?.[0];
  const rows = section?.match(/^\| `.*? \|/gm) ?? [];
  const named = rows.flatMap((row) => Array.from(row.matchAll(/`(\w+)`/g), ([, name]) => name));
  expect(named.sort()).toEqual(isInputObjectType(filter) ? Object.keys(filter.getFields()).sort() : []);
});

/** A heading of a document, as the source of a pattern, with the lines up to the next heading. */
function sectionAt(heading: string): RegExp {
  return new RegExp(`^${heading}(?:(?!^#{1,6} )[^])*`, 'm');
}
