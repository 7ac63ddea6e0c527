import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema, type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { documents as validDocuments } from '../../differential/generate/documents.ts';
import { DOCUMENTS } from '../../oracle/documents.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

const schema = buildSchema(readFileSync(new URL('../../../gateway/api.graphql', import.meta.url), 'utf8'));

/** Valid documents, the same damaged in places, and texts that are no documents. */
export function documents(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 2, arbitrary: validDocument() },
    { weight: 3, arbitrary: damaged(fc.constantFrom(...Object.values(DOCUMENTS))) },
    { weight: 6, arbitrary: damaged(validDocument()) },
    { weight: 1, arbitrary: text() },
  );
}

/** Questions that fit the schema, with values that nobody sends: these are executed. */
export function questions(): fc.Arbitrary<{ readonly query: string; readonly variables: object }> {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return fc.constantFrom(...fields.filter(({ args }) => args.length > 0)).chain(({ name, args }) =>
    fc.record({
      query: fc.oneof(
        // Every field of everything on Earth is a fair question, and a long answer.
        fc.constant(
          name === 'allUpcomingEventsInArea'
            ? `query ($minLatitude: Float!) { ${name}(minLatitude: $minLatitude, maxLatitude: 90, minLongitude: -180, maxLongitude: 180) { id } }`
            : DOCUMENTS[name as keyof typeof DOCUMENTS],
        ),
        fc.constant(
          `query (${args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')}) {
            ${name}(${args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')}) { __typename }
          }`,
        ),
      ),
      variables: fc.record(Object.fromEntries(args.map((arg) => [arg.name, fitting(arg.type)]))),
    }),
  );
}

/** Any value of an input type. */
function fitting(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return fitting(type.ofType).filter((value) => value !== null);
  if (isListType(type)) return fc.option(fc.array(fitting(type.ofType), { maxLength: 5 }));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return fc.record(Object.fromEntries(fields.map((field) => [field.name, fitting(field.type)])), {
      requiredKeys: [],
    });
  }
  switch (type.name) {
    case 'Int':
      return fc.option(fc.oneof(fc.integer(), fc.integer({ min: -2, max: 30 }), fc.constant(1000)));
    case 'Float':
      return fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'Boolean':
      return fc.option(fc.boolean());
    default:
      return fc.option(text(), { freq: 2 });
  }
}

/** Texts of every kind, those that mean something somewhere included. */
export function text(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      ...['', ' ', 'null', '__proto__', 'constructor', 'toString', '%', '_', "' OR 1=1 --", '<script>'],
      ...['\u0000', '\ud800', '\u{1F600}', '(((((((((((a+)+)+)+)+)+', '2026-02-30 00:00:00+01:00'],
      ...['2026-06-01 12:00:00+02:00', '-292277022657-01-27T08:29:52.000Z', '25:00-26:00', '22:00-02:00'],
    ),
    fc.nat(20_000).map((length) => 'a'.repeat(length)),
    fc.nat(3000).map((words) => 'å'.concat(' konsert').repeat(words)),
  );
}

/** A document that fits the schema, of every form that documents have. */
function validDocument(): fc.Arbitrary<string> {
  return validDocuments(schema, { levels: 4 }).map(({ query }) => query);
}

/** With a few places of the text removed, repeated or replaced. */
function damaged(whole: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const damage = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(12),
    fc.oneof(fc.constantFrom('', '{', '}', '(', ')', '"', '"""', '...', '$', '@', ':', '\\u12', '#'), text()),
  );
  return fc.tuple(whole, fc.array(damage, { minLength: 1, maxLength: 4 })).map(([original, damages]) =>
    damages.reduce((current, [place, length, replacement]) => {
      const at = Math.floor(place * current.length);
      return current.slice(0, at) + replacement + current.slice(at + length);
    }, original),
  );
}
