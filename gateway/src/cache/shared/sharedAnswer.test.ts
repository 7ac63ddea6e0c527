import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from './sharedAnswer.ts';

const instant = fc.integer({ min: 0, max: 8.64e15 });
const text = fc.string({ unit: 'binary' });
const answers = fc.record({
  instant,
  validUntil: fc.oneof(instant, fc.constant(Number.POSITIVE_INFINITY)),
  revisions: fc.array(fc.tuple(text, text)).map((entries) => new Map(entries)),
  operation: fc.option(text, { nil: undefined }),
  body: fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.from(bytes)),
});

describe('an answer as bytes', () => {
  it('is the same again when it is read', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        expect(decode(encode(answer))).toEqual(answer);
      }),
    );
  });

  it('holds its body as it is', () => {
    const body = Buffer.from('{"data":{"name":"«æøå» \\" \u0000"}}');
    const bytes = encode({ instant: 1, validUntil: 2, revisions: new Map(), operation: undefined, body });
    expect(bytes.subarray(-body.length).equals(body)).toBe(true);
  });
});

describe('bytes that are no answer', () => {
  it('are none, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decode(Buffer.from(bytes))).toBeUndefined();
      }),
    );
  });

  it('are none where an answer was cut off in its head', () => {
    fc.assert(
      fc.property(answers, fc.nat(), (answer, at) => {
        const bytes = encode(answer);
        const head = bytes.length - answer.body.length;
        expect(decode(bytes.subarray(0, at % head))).toBeUndefined();
      }),
    );
  });

  it('are none where the head is JSON of another kind', () => {
    const instants = { instant: 1, validUntil: 2 };
    for (const head of [
      null,
      [],
      'x',
      {},
      instants,
      { ...instants, revisions: { events: 'a:1' }, operation: null },
      { ...instants, revisions: [['events']], operation: null },
      { ...instants, revisions: [['events', 1]], operation: null },
      { ...instants, revisions: [], operation: 1 },
      { ...instants, instant: '1', revisions: [], operation: null },
      { ...instants, instant: null, revisions: [], operation: null },
    ]) {
      const json = Buffer.from(JSON.stringify(head));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(json.length);
      expect(decode(Buffer.concat([length, json, Buffer.from('{}')])), json.toString()).toBeUndefined();
    }
  });
});
