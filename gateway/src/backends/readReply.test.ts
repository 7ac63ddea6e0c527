import fc from 'fast-check';
import { expect, it } from 'vitest';
import { errorFreeData, parseReply } from './readReply.ts';

const anyObject = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('errors', 'extensions', 'data')),
  fc.oneof(fc.jsonValue(), fc.constantFrom('errors', '"errors"', '\\"errors"', 'extensions')),
);

it('a reply whose data is passed on unread has the same data as the parsed reply, and no errors', () => {
  fc.assert(
    fc.property(
      anyObject,
      fc.option(fc.array(anyObject), { nil: undefined }),
      fc.boolean(),
      (data, errors, first) => {
        const bytes = Buffer.from(JSON.stringify(first ? { errors, data } : { data, errors }));
        const untouched = errorFreeData({ bytes, errors: undefined });
        if (errors !== undefined) expect(untouched).toBeUndefined();
        if (untouched === undefined) return;
        expect(JSON.parse(Buffer.from(untouched).toString())).toEqual(parseReply('s', bytes).data);
      },
    ),
    { numRuns: 400 },
  );
});

it('a reply whose data is passed on unread is taken without parsing whenever no name or whole text is "errors" or "extensions"', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (data) => {
      const bytes = Buffer.from(JSON.stringify({ data }));
      const mentions = Object.entries(data)
        .flat()
        .some((text) => text === 'errors' || text === 'extensions');
      expect(errorFreeData({ bytes, errors: undefined }) === undefined).toBe(mentions);
    }),
  );
});

it('a reply whose data is passed on unread is taken whatever it mentions where the subgraph says that there are no errors', () => {
  fc.assert(
    fc.property(anyObject, (data) => {
      const untouched = errorFreeData({ bytes: Buffer.from(JSON.stringify({ data })), errors: 0 });
      if (Object.keys(data).length > 0)
        expect(JSON.parse(String(untouched))).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});

it.each(['', '{', '{"data":null}', '[]', '{"data":{"a":1}', '{"errors":[]}', ' {"data":{}}', '{"data":[]}'])(
  'a reply whose data is passed on unread is not assumed of %s',
  (text) => {
    expect(errorFreeData({ bytes: Buffer.from(text), errors: 0 })).toBeUndefined();
  },
);
