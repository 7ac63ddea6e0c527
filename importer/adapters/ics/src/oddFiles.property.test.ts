import { readFileSync } from 'node:fs';
import { ForeignFeedError } from '@calendar/adapter-kit/categoryMapping';
import { checkFeed } from '@calendar/importer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/support/anyCharacter.ts';
import { readIcs } from './index.ts';
import { NOW } from './testing/adapt.ts';

const LINES = ['google', 'outlook', 'apple', 'the-events-calendar', 'nextcloud', 'mobilizon'].map((name) =>
  readFileSync(new URL(`../fixtures/${name}.ics`, import.meta.url), 'utf8').split('\r\n'),
);
const ODD = [
  ...'|:|;|20260230|20260301T250000|00010101T000000Z|99991231T235959Z|16010101T000000|-P1D'.split('|'),
  ...'P9999999W|FREQ=DAILY|FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30|FREQ=MONTHLY;COUNT=0|geo:0,0|0;0|91;181'.split(
    '|',
  ),
  ...['mailto:', 'x', '\u0000', '\ud800', ',,,', '"', '\\', '__proto__', 'https://'],
  ...['<p>'.repeat(150), 'a'.repeat(20_000), '\u0301\u0316'.repeat(3_000)],
];

/** One thing that is done to a line. */
const edit = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('drop', 'double', 'value', 'name', 'parameter', 'move'),
  text: fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: anyCharacter, maxLength: 30 })),
  to: fc.nat(),
});

test('whatever is odd in a file, it becomes a feed without a fault, or is refused as a whole (rules 47)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LINES),
      fc.array(edit, { minLength: 1, maxLength: 12 }),
      async (lines, edits) => {
        const text = edits.reduce(edited, lines).join('\r\n');
        const feed = feedOf(Buffer.from(text));
        if (feed !== null) await expect(checkFeed(feed)).resolves.toBeDefined();
      },
    ),
    { numRuns: 200 },
  );
});

test('any bytes are refused with a message, or read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => feedOf(Buffer.from(bytes)) !== undefined),
  );
});

/** Null: it was refused. */
function feedOf(bytes: Buffer) {
  try {
    return readIcs(bytes, { now: NOW }).feed;
  } catch (error) {
    expect(error).toBeInstanceOf(ForeignFeedError);
    return null;
  }
}

function edited(
  lines: readonly string[],
  { at, how, text, to }: { at: number; how: string; text: string; to: number },
): readonly string[] {
  const index = at % lines.length;
  const line = lines[index] ?? '';
  const others = lines.toSpliced(index, 1);
  if (how === 'drop') return others;
  if (how === 'double') return lines.toSpliced(index, 0, line);
  if (how === 'move') return others.toSpliced(to % lines.length, 0, line);
  const [name = '', ...value] = line.split(':');
  if (how === 'value') return lines.with(index, `${name}:${text}`);
  if (how === 'parameter') return lines.with(index, `${name};TZID=${text}:${value.join(':')}`);
  return lines.with(index, `${text}:${value.join(':')}`);
}
