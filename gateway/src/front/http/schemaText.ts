import { type GraphQLSchema, printSchema } from 'graphql';
import { fileAnswer } from './Answer.ts';
import { type PreparedAnswer, prepareAnswer } from './PreparedAnswer.ts';

/** The public schema as a text (SDL), ready for sending. It is made once for each schema. */
export function schemaText(schema: GraphQLSchema): Promise<PreparedAnswer> {
  const text = KNOWN.get(schema) ?? prepared(schema);
  KNOWN.set(schema, text);
  return text;
}

const KNOWN = new WeakMap<GraphQLSchema, Promise<PreparedAnswer>>();

async function prepared(schema: GraphQLSchema): Promise<PreparedAnswer> {
  const text = Buffer.from(`${printSchema(schema)}\n`);
  const answer = prepareAnswer(fileAnswer('text/plain; charset=utf-8', text), 'GET');
  return (await answer.compressed(['br', 'gzip'])).forServing;
}
