import type { BatchHead } from '@calendar/http/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BatchReader } from './BatchReader.ts';

const reply = fc.record({
  bytes: fc.uint8Array({ maxLength: 300, size: 'max' }),
  head: fc.record(
    {
      status: fc.constantFrom(200, 400, 503),
      revision: fc.string(),
      validUntil: fc.nat(),
      errors: fc.nat(),
    },
    { requiredKeys: ['status'] },
  ),
});

it('the replies to a batch are read however they are cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(reply, { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 60, size: 'max' }),
      (replies, cuts) => {
        const sent = replies.map(({ head, bytes }) => ({ head: { ...head, length: bytes.length }, bytes }));
        const stream = Buffer.concat(
          sent.flatMap(({ head, bytes }) => [Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(bytes)]),
        );
        const read: { head: BatchHead; bytes: Uint8Array }[] = [];
        const reader = new BatchReader((head, bytes) => read.push({ head, bytes: Uint8Array.from(bytes) }));
        let from = 0;
        for (const cut of cuts) {
          reader.push(stream.subarray(from, from + cut));
          from += cut;
        }
        reader.push(stream.subarray(from));
        expect(read).toEqual(sent);
      },
    ),
  );
});
