import { executeSync, type GraphQLFormattedError } from 'graphql';
import type { Variables } from '../documents/Variables.ts';
import { catalogue } from '../errors/catalogue.ts';
import type { ApolloStrategy, JoinStrategy } from './chooseStrategy.ts';
import { completeResponse } from './completeResponse.ts';
import type { Execution } from './Execution.ts';
import { executeWithApollo } from './executeWithApollo.ts';
import type { Outcome } from './Outcome.ts';
import { executePlan } from './plan/executePlan.ts';

/** Makes the fetches of a plan and answers from what they bring and from the public schema, in the caller's shape. */
export async function join(execution: Execution, strategy: JoinStrategy | ApolloStrategy): Promise<Outcome> {
  const { graph, exchange } = execution;
  const variables = named(execution.variables, strategy.variableNames);
  const { data, unplaced } =
    strategy.kind === 'join'
      ? await executePlan(strategy.plan, variables, execution)
      : await executeWithApollo(strategy, variables, execution);
  const { fields, errors } = introspect(execution, strategy);
  const { publicSchema: schema } = graph;
  return completeResponse(
    strategy.shape,
    { data, introspection: fields, unplaced: [...unplaced, ...errors] },
    { schema, log: exchange.log },
  );
}

/** The caller's variables by the names that the plan has for them. */
function named(variables: Variables, callerNames: ReadonlyMap<string, string>): Variables {
  const renamed = Array.from(callerNames).filter(([, caller]) => Object.hasOwn(variables, caller));
  if (renamed.length === 0) return variables;
  return { ...variables, ...Object.fromEntries(renamed.map(([name, caller]) => [name, variables[caller]])) };
}

/** What the public schema says of itself; an argument that does not fit it is the caller's fault. */
function introspect(
  { variables, graph }: Execution,
  { introspection }: JoinStrategy | ApolloStrategy,
): Introspected {
  if (introspection === undefined) return { fields: {}, errors: [] };
  const { data, errors = [] } = executeSync({
    schema: graph.publicSchema,
    document: introspection,
    variableValues: variables,
  });
  return {
    fields: data ?? {},
    errors: errors.map(({ message, path }) => ({
      message,
      ...(path === undefined ? {} : { path }),
      extensions: { code: catalogue.invalidValue.code },
    })),
  };
}

interface Introspected {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly errors: readonly GraphQLFormattedError[];
}
