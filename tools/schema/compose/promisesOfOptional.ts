import type { ObjectType } from '@apollo/federation-internals';
import { refusal } from './readSchemas.ts';
import type { BuiltSubgraph } from './refusedForms.ts';

/** Warns of fields that an optional subgraph adds and never gives null: without it the whole entity goes. */
export function promisesOfOptional(subgraphs: readonly BuiltSubgraph[]): readonly string[] {
  const fieldsOf = (type: string) =>
    subgraphs
      .filter(({ isOptional }) => isOptional === false)
      .flatMap(({ subgraph }) => (subgraph.schema.type(type) as ObjectType | undefined)?.fields?.() ?? []);
  const entitiesOf = ({ subgraph }: BuiltSubgraph) =>
    subgraph.schema
      .objectTypes()
      .filter((type) => type.hasAppliedDirective(subgraph.metadata().keyDirective()));
  return subgraphs
    .filter(({ isOptional }) => isOptional === true)
    .flatMap((own) =>
      entitiesOf(own).flatMap((type) => {
        const others = new Set(fieldsOf(type.name).map(({ name }) => name));
        if (others.size === 0) return [];
        const promised = type
          .fields()
          .filter((field) => !others.has(field.name) && field.type?.kind === 'NonNullType');
        return promised.map((field) => {
          const what = `${field.coordinate}: ${field.type} is never null. While ${own.name} is away, which is optional`;
          const instead = `Write "${field.name}: ${String(field.type).slice(0, -1)}".`;
          return refusal(
            own,
            `${what}, the whole ${type.name} of another subgraph is null. ${instead}`,
            field.sourceAST,
          );
        });
      }),
    );
}
