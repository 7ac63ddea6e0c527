import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entityTexts, fieldTexts } from './entityTexts.ts';
import { findPlaces } from './findPlaces.ts';

const mark = 'key__';
const places = ['A', 'B'].map((type) => ({
  entities: 0,
  path: [],
  type,
  key: 'id',
  alias: '',
  absent: undefined,
  brings: [],
}));

/** Texts that look like JSON, or like a place. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ',', ':', 'k', 'æ', `"${mark}0":"`, mark) }),
  fc.string({ unit: 'binary' }),
);
const leaf = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
/** An object of the answer: some have a place, with a key that needs no escapes, or with any. */
const object: fc.Memo<unknown> = fc.memo((depth) => {
  const value = depth > 1 ? fc.oneof(leaf, object(), fc.array(object(), { maxLength: 3 })) : leaf;
  const key = fc.oneof(fc.stringMatching(/^[\w-]{0,9}$/), fc.integer(), text);
  const place = fc.tuple(fc.constantFrom(`${mark}0`, `${mark}1`), key);
  return fc
    .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'id', 'key'), value), fc.option(place))
    .map(([others, own]) => (own === null ? others : { ...others, [own[0]]: own[1] }));
});

it('finds every place and its key, or says that it cannot', () => {
  fc.assert(
    fc.property(object(4), (answer) => {
      const written: string[] = [];
      const data = JSON.stringify(answer);
      JSON.parse(data, (name, value) => {
        if (name.startsWith(mark)) written.push(JSON.stringify(value));
        return value;
      });
      const bytes = Buffer.from(data);
      const found = findPlaces(bytes, { mark, places });
      const isSimple = written.every((key) => /^(?:"[^\\"]*"|-?\d+)$/.test(key));
      expect(found !== undefined).toBe(isSimple && !data.includes(`\\"${mark}`) && !isWholeText(data));
      if (found === undefined) return;
      const keys = found.map(({ representation }) =>
        JSON.stringify(JSON.parse(Buffer.from(representation, 'latin1').toString()).id),
      );
      expect(keys.toSorted()).toEqual(written.toSorted());
      const ends = [...found, { from: bytes.length, to: 0 }];
      const around = ends.map(({ from }, index) => bytes.subarray(ends[index - 1]?.to ?? 0, from).toString());
      const filled = around.join('"x":1');
      const expected = JSON.stringify(JSON.parse(data), (_, value) => value).replaceAll(
        new RegExp(`"${mark}\\d":(?:"[^"]*"|-?\\d+)`, 'g'),
        '"x":1',
      );
      expect(filled).toBe(expected);
    }),
  );
});

/** Whether a text of the answer that is no key of a place begins as a place does. */
function isWholeText(data: string): boolean {
  let is = false;
  JSON.parse(data, (name, value) => {
    if (typeof value === 'string' && value.startsWith(mark) && !name.startsWith(mark)) is = true;
    return value;
  });
  return is;
}

it('gives each entity’s fields as they were written, null for none', () => {
  const entity = fc.oneof(
    fc.constant(null),
    object(3).map((each) => ({ own: 1, ...(each as object) })),
  );
  fc.assert(
    fc.property(fc.array(entity, { maxLength: 5 }), (entities) => {
      const expected = entities.map((each) => (each === null ? null : JSON.stringify(each).slice(1, -1)));
      expect(entityTexts(JSON.stringify({ _entities: entities }))).toEqual(expected);
      expect(fieldTexts(entities.map((each) => JSON.stringify(each)))).toEqual(expected);
    }),
  );
});

it.each([
  '{"_entities":null}',
  '{"_entities":[1]}',
  '{"_entities":[{}]}',
  '{"_entities":[{"a":1}],"others":[]}',
  '{"_entities":[{"a":1}{"a":1}]}',
  '{"_entities":[{"a":"]}',
  '{ "_entities": [] }',
])('no list of entities: %s', (data) => {
  expect(entityTexts(data)).toBeUndefined();
});

it.each(['1', '{}', '"null"', '[{"a":1}]'])('no entity with fields: %s', (entity) => {
  expect(fieldTexts(['{"a":1}', entity])).toBeUndefined();
});
