import { resolve } from 'node:path';
import { UsageError } from '@calendar/config/command';
import { expect, test } from 'vitest';
import { readArguments } from './readArguments.ts';
import { readTree } from './readTree.ts';

const tree = readTree(resolve(import.meta.dirname, '../../..'));

test.each([
  [['Ratings'], 'NAME is a name of 1 to 24 lower-case letters'],
  [['events'], 'there is @calendar/events and prisma/events and subgraphs/events already'],
  [['gateway'], 'there is @calendar/gateway and prisma/gateway already'],
  [['subgraph'], 'there is @calendar/subgraph already'],
  [['runtime'], 'there is @calendar/runtime already'],
  [['site'], 'site means something else'],
  [['not_there_yet', '--extends', 'Concert'], /--extends takes .*Event.*, not Concert/],
  [['not_there_yet', '--port', '2'], '--port 2 is taken: it is that of directory'],
  [['not_there_yet', '--port', '10'], "--port 10 is taken: it is that of the gateway's health"],
  [['not_there_yet', '--port', 'x'], '--port takes a number of 1 to 99, not x'],
  [['not_there_yet', '--kit', '--no-database'], '--no-database is not for --kit'],
  [['not_there_yet', '--rust'], "Unknown option '--rust'"],
  [[], 'Name the domain'],
] as const)('%j is refused with the reason', (words, reason) => {
  const read = () => readArguments(words, tree);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(reason);
});
