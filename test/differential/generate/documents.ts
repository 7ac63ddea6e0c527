import fc from 'fast-check';
import type { GraphQLCompositeType, GraphQLSchema } from 'graphql';
import { Dice } from './Dice.ts';
import { type DocumentOptions, Selections } from './Selections.ts';
import { separateConflicts } from './separateConflicts.ts';
import type { Variable } from './Variables.ts';

/** Valid documents for a schema, with variables that fit them. They shrink to few and plain selections. */
export function documents(schema: GraphQLSchema, options: DocumentOptions): fc.Arbitrary<Asked> {
  return fc.gen().map((generate) => {
    const { query, ...rest } = writeDocument(schema, options, new Dice(() => generate(number)));
    return { query: separateConflicts(schema, query), ...rest };
  });
}

function number(): fc.Arbitrary<number> {
  return fc.noBias(fc.nat(2 ** 30));
}

/** It is valid, but for fields of one name that cannot be merged. */
function writeDocument(schema: GraphQLSchema, options: DocumentOptions, dice: Dice): Asked {
  const selections = new Selections(schema, options, dice);
  const type = schema.getQueryType() as GraphQLCompositeType;
  const several = dice.happens(15);
  const isAnonymous = !several && !dice.happens(50);
  const operations = Array.from({ length: several ? 1 + dice.next(3) : 1 }, (_, index): Operation => {
    const used = new Set<Variable>();
    const depth = several ? options.levels - 2 : options.levels;
    const selected = selections.set(type, { used, level: 0, depth });
    const name = isAnonymous ? undefined : `${dice.oneOf(names)}${index || ''}`;
    return { name, used, text: `query ${name ?? ''}${declared(used)} ${selected}` };
  });
  const asked = dice.oneOf(operations);
  return {
    query: [...operations.map(({ text }) => text), ...selections.fragments].join('\n'),
    operationName: operations.length > 1 || dice.happens(50) ? asked.name : undefined,
    variables: Object.fromEntries(
      Array.from(asked.used).flatMap((used) => ('value' in used ? [[used.name, used.value]] : [])),
    ),
  };
}

const names = ['Q', 'constructor', 'query', 'Query', 'representations'];

function declared(used: ReadonlySet<Variable>): string {
  const declarations = Array.from(
    used,
    ({ name, type, defaultText }) =>
      `$${name}: ${type}${defaultText === undefined ? '' : ` = ${defaultText}`}`,
  );
  return used.size === 0 ? '' : `(${declarations.join(', ')})`;
}

interface Operation {
  readonly name: string | undefined;
  readonly used: ReadonlySet<Variable>;
  readonly text: string;
}

/** What a caller sends. */
export interface Asked {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}
