import { Body } from '@calendar/http/Body';
import { type GraphQLSchema, printSchema } from 'graphql';
import { type PreparedAnswer, prepareAnswer } from './PreparedAnswer.ts';

/** The public schema as a text (SDL), ready for sending. It is made once for each schema. */
export function schemaText(schema: GraphQLSchema): Promise<PreparedAnswer> {
  const text = KNOWN.get(schema) ?? prepared(schema);
  KNOWN.set(schema, text);
  return text;
}

const KNOWN = new WeakMap<GraphQLSchema, Promise<PreparedAnswer>>();

async function prepared(schema: GraphQLSchema): Promise<PreparedAnswer> {
  const answer = prepareAnswer(
    {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: new Body(Buffer.from(`${printSchema(schema)}\n`)),
      outcome: 'ok',
      operation: undefined,
      successful: true,
      lasting: true,
      validUntil: Number.POSITIVE_INFINITY,
      revisions: new Map(),
    },
    'GET',
  );
  return (await answer.compressed(['br', 'gzip'])).forServing;
}
