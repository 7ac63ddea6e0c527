import type { GraphQLDataSource } from '@apollo/gateway';
import { type GraphQLFormattedError, Kind, parse, type SelectionSetNode } from 'graphql';
import { callerError, mask } from '../errors/fieldErrors.ts';
import { type ParsedReply, parseReply } from '../subgraphs/readReply.ts';
import { SubgraphFailure } from '../subgraphs/SubgraphFailure.ts';
import { spreadEntities, uniqueEntities } from '../subgraphs/uniqueEntities.ts';
import type { Execution } from './Execution.ts';

/**
 * The fetches of one operation from one subgraph, as Apollo's gateway asks for them. It never throws: a fetch that
 * fails answers with an error for each field it was to bring, so that callers learn which ones are missing.
 */
export function fetchFrom(
  name: string,
  { subgraphs, facts, freshness, exchange }: Execution,
): GraphQLDataSource {
  return {
    async process({ request }) {
      const query = request.query ?? '';
      const { representations, ...others } = request.variables ?? {};
      const entities = Array.isArray(representations) ? uniqueEntities(representations) : undefined;
      try {
        const subgraph = subgraphs.get(name);
        if (subgraph === undefined) throw new SubgraphFailure(name, 'is not configured');
        const reply = await subgraph.ask(
          {
            query,
            operationName: request.operationName,
            variables: entities === undefined ? others : { ...others, representations: entities.unique },
          },
          facts,
        );
        freshness.note(name, reply);
        const { data, errors } = parseReply(name, reply.bytes);
        if (data === null && errors.every(({ path }) => path === undefined)) {
          throw new SubgraphFailure(name, `refused a fetch: ${JSON.stringify(errors)}`);
        }
        const shown = errors.map((error) => callerError(error, name, exchange.log));
        if (entities === undefined) return { data, errors: shown.map((error) => new FieldError(error)) };
        return {
          data: spreadData(data, entities.positionOf),
          errors: spreadErrors(shown, entities.positionOf).map((error) => new FieldError(error)),
        };
      } catch (failure) {
        const masked = mask(failure, exchange.log);
        const paths = missingPaths(query, entities?.positionOf.length);
        return { data: null, errors: paths.map((path) => new FieldError({ ...masked, path })) };
      }
    },
  };
}

/** An error that callers may see, recognizable after Apollo's gateway has moved it to its place in the answer. */
export class FieldError {
  readonly shown: GraphQLFormattedError;
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Record<string, unknown>;

  constructor(shown: GraphQLFormattedError) {
    this.shown = shown;
    this.message = shown.message;
    if (shown.path !== undefined) this.path = shown.path;
    if (shown.extensions !== undefined) this.extensions = shown.extensions;
  }
}

/** A page of a thousand events must not be answered with ten thousand errors. */
const maxErrorsOfOneFetch = 100;

function spreadData(data: ParsedReply['data'], positionOf: readonly number[]): ParsedReply['data'] {
  const answered = data?.['_entities'];
  return Array.isArray(answered) ? { ...data, _entities: spreadEntities(answered, positionOf) } : data;
}

function spreadErrors(
  errors: readonly GraphQLFormattedError[],
  positionOf: readonly number[],
): GraphQLFormattedError[] {
  return errors.flatMap((error) => {
    const [root, position, ...rest] = error.path ?? [];
    if (typeof position !== 'number') return [error];
    return positionOf.flatMap((own, index) =>
      own === position ? [{ ...error, path: [root ?? '', index, ...rest] }] : [],
    );
  });
}

/** Where the values would have gone that a failed fetch was to bring. */
function missingPaths(query: string, entities: number | undefined): (readonly (string | number)[])[] {
  const fields = parse(query).definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? node.selectionSet.selections : [],
  );
  const paths = fields.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return [];
    const key = field.alias?.value ?? field.name.value;
    if (entities === undefined || field.selectionSet === undefined) return [[key]];
    const keys = keysWithin(field.selectionSet);
    return Array.from({ length: entities }, (_, index) => keys.map((own) => [key, index, own])).flat();
  });
  return paths.slice(0, maxErrorsOfOneFetch);
}

function keysWithin({ selections }: SelectionSetNode): string[] {
  const keys = selections.flatMap((selection) => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return keysWithin(selection.selectionSet);
    if (selection.kind === Kind.FIELD && selection.name.value !== '__typename') {
      return [selection.alias?.value ?? selection.name.value];
    }
    return [];
  });
  return [...new Set(keys)];
}
