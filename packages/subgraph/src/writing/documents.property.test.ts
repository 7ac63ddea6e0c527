import fc from 'fast-check';
import {
  execute,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isAbstractType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { expect, test } from 'vitest';
import { documents } from '../../../../test/differential/generate/documents.ts';
import { composeWorld, type SupergraphText } from '../../../../test/differential/supergraphs/composeWorld.ts';
import { supergraphs } from '../../../../test/differential/supergraphs/graphs/index.ts';
import { hash } from '../../../../test/differential/supergraphs/hash.ts';
import { isReference, type Reference } from '../../../../test/differential/supergraphs/Reference.ts';
import { Operation } from '../OperationContext.ts';
import { PreparedOperations } from '../operations/PreparedOperations.ts';

/** What the kit writes, against graphql-js over the same schema and resolvers: no gateway, no subgraph. */
const DOCUMENTS = Number(process.env['DIFFERENTIAL_DOCUMENTS'] ?? 400);

test.each(supergraphs)(
  '$name: the kit answers every document as graphql-js does, to the byte (rules 48)',
  async (text) => {
    const schema = executable(text);
    const types = Object.values(schema.getTypeMap()).filter(isObjectType);
    const cached = types.find(({ name }) => name !== 'Query' && !name.startsWith('__'))?.name ?? '';
    const cachedList = { type: cached, keyOf: keyOf as (item: unknown) => string, validUntil: () => 1 };
    const kits = [new PreparedOperations({ schema }), new PreparedOperations({ schema, cachedList })];
    const context = () => new Operation({ token: 'one', snapshot: null }, 0, false);
    await fc.assert(
      fc.asyncProperty(documents(schema, { levels: text.levels ?? 4 }), async (asked) => {
        const { query, operationName, variables } = asked;
        const { data, errors = [] } = await execute({
          schema,
          document: parse(query),
          operationName,
          variableValues: variables,
          contextValue: context(),
        });
        for (const kit of [...kits, ...kits]) {
          const prepared = kit.prepare(query, operationName);
          const answer = await prepared.answer(context(), { ...variables }, (found) =>
            found.map((error) => error.toJSON()),
          );
          const body = Buffer.concat(answer.body).toString();
          expect(body.startsWith(`{"data":${JSON.stringify(data)}${errors.length > 0 ? ',' : '}'}`)).toBe(
            true,
          );
          expect(inOrder(answer.errors)).toEqual(inOrder(errors.map((error) => error.toJSON())));
        }
      }),
      { numRuns: Math.ceil(DOCUMENTS / supergraphs.length / 2) },
    );
  },
);

/** The public schema of a supergraph over its data; of some fields the value comes later. */
function executable(text: SupergraphText): GraphQLSchema {
  const { publicSchema: schema, world } = composeWorld(text);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = ({ reference }: Shown) => reference.type;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      // A promise that graphql-js drops, since a value beside it must not be null, rejects without a handler.
      const isLater = !isNonNullType(field.type) && hash(`${type.name}.${field.name}`) % 4 === 0;
      const resolve = (source: Shown | undefined, given: Readonly<Record<string, unknown>>) =>
        show(world.value(source?.reference ?? QUERY, field.name, given));
      field.resolve = isLater ? async (source, given) => resolve(source, given) : resolve;
    }
  }
  return schema;
}

const QUERY: Reference = { type: 'Query', number: 0 };

function show(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(show);
  return isReference(value) ? { reference: value } : value;
}

function keyOf({ reference: { type, number } }: Shown): string {
  return `${type} ${number}`;
}

function inOrder(errors: readonly GraphQLFormattedError[]): readonly string[] {
  return errors.map((error) => JSON.stringify(error)).toSorted();
}

interface Shown {
  readonly reference: Reference;
}
