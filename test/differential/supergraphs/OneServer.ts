import { execute, type GraphQLFieldResolver, type GraphQLSchema, parse } from 'graphql';
import type { OneAnswer } from '../compareAnswers.ts';
import type { Asked } from '../generate/documents.ts';
import { isReference, type Reference } from './Reference.ts';
import type { World } from './World.ts';

/** One GraphQL server on the public schema over the same data: what is right. */
export class OneServer {
  readonly #schema: GraphQLSchema;
  readonly #resolve: GraphQLFieldResolver<Shown, unknown>;

  constructor(schema: GraphQLSchema, world: World) {
    this.#schema = schema;
    this.#resolve = ({ reference }, args, _, { fieldName }) => show(world.value(reference, fieldName, args));
  }

  async answer({ query, operationName, variables }: Asked): Promise<OneAnswer> {
    return execute({
      schema: this.#schema,
      document: parse(query),
      operationName,
      variableValues: variables,
      rootValue: shown({ type: 'Query', number: 0 }),
      fieldResolver: this.#resolve,
      typeResolver: ({ __typename }: Shown) => __typename,
    });
  }
}

function show(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(show);
  return isReference(value) ? shown(value) : value;
}

function shown(reference: Reference): Shown {
  return { __typename: reference.type, reference };
}

interface Shown {
  readonly __typename: string;
  readonly reference: Reference;
}
