import { execute, type GraphQLFieldResolver, type GraphQLSchema, parse } from 'graphql';
import type { OneAnswer } from '../compareErrors.ts';
import type { Asked } from '../generate/documents.ts';
import { promisedValue, withoutPromises } from '../withoutPromises.ts';
import { isReference, type Reference } from './Reference.ts';
import type { World } from './World.ts';

/** One GraphQL server on the public schema over the same data: what is right. */
export class OneServer {
  readonly #schema: GraphQLSchema;
  readonly #lenient: GraphQLSchema;
  readonly #world: World;

  constructor(schema: GraphQLSchema, world: World) {
    this.#schema = schema;
    this.#lenient = withoutPromises(schema);
    this.#world = world;
  }

  async answer(asked: Asked): Promise<OneAnswer> {
    const { data, errors = [] } = await this.#execute(this.#schema, asked, this.#resolve);
    if (data === undefined) throw new Error(`One server refuses it: ${errors.join()}\n${asked.query}`);
    if (errors.length === 0) return { data };
    const { errors: allowedErrors = [] } = await this.#execute(
      this.#lenient,
      asked,
      (source, args, context, info) =>
        promisedValue(this.#resolve(source, args, context, info), this.#schema, info),
    );
    return { data, errors, allowedErrors };
  }

  #execute(schema: GraphQLSchema, { query, operationName, variables }: Asked, fieldResolver: Resolve) {
    return execute({
      schema,
      document: parse(query),
      operationName,
      variableValues: variables,
      rootValue: shown({ type: 'Query', number: 0 }),
      fieldResolver,
      typeResolver: ({ __typename }: Shown) => __typename,
    });
  }

  readonly #resolve: Resolve = ({ reference }, args, _, { fieldName }) =>
    show(this.#world.value(reference, fieldName, args));
}

function show(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(show);
  return isReference(value) ? shown(value) : value;
}

function shown(reference: Reference): Shown {
  return { __typename: reference.type, reference };
}

type Resolve = GraphQLFieldResolver<Shown, unknown>;

interface Shown {
  readonly __typename: string;
  readonly reference: Reference;
}
