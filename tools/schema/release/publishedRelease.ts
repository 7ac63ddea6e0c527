import { printSchema, type Subgraph, Supergraph } from '@apollo/federation-internals';
import { UsageError } from '@calendar/config/command';
import { parse, print } from 'graphql';
import { composeSubgraphs } from '../compose/composeSubgraphs.ts';
import { describedAs } from './describedAs.ts';
import type { Release } from './readRelease.ts';

/**
 * The release of a published supergraph. The subgraphs' schemas are extracted from it and composed again. So it can be
 * compared with other composed schemas.
 *
 * @param name its name in reports
 * @throws UsageError if the text is no supergraph
 */
export function publishedRelease(name: string, sdl: string): Release {
  const subgraphs = subgraphsIn(name, sdl);
  const composed = composeSubgraphs(subgraphs);
  if (composed.errors !== undefined)
    throw new UsageError(
      `What ${name} tells of its subgraphs does not compose:\n${composed.errors.join('\n')}`,
    );
  const { api, supergraph } = composed;
  return { name, version: undefined, api, supergraph, subgraphs, operations: [] };
}

function subgraphsIn(name: string, sdl: string): Release['subgraphs'] {
  try {
    const subgraphs = [...Supergraph.build(sdl).subgraphs()];
    markShared(subgraphs);
    const supergraph = parse(sdl);
    return subgraphs.map((subgraph) => ({
      name: subgraph.name,
      schema: print(describedAs(supergraph, parse(withImportedCosts(printSchema(subgraph.schema))))),
      url: subgraph.url,
    }));
  } catch (error) {
    throw new UsageError(`${name} is no supergraph: ${(error as Error).message}`);
  }
}

/** Under the names that subgraphs use: composition refuses a directive that goes by two. */
function withImportedCosts(schema: string): string {
  return schema
    .replace(/(@link\(url: "[^"]*\/federation\/[^"]*", import: \[)/, '$1"@cost", "@listSize", ')
    .replaceAll(/@federation__(cost|listSize)\b/g, '@$1');
}

/** A supergraph does not say which fields are `@shareable`. They are the fields that several subgraphs resolve. */
function markShared(subgraphs: readonly Subgraph[]): void {
  const fields = subgraphs.flatMap((subgraph) => {
    const types = subgraph.schema.objectTypes();
    return types.flatMap((type) => type.fields().map((field) => ({ subgraph, field })));
  });
  const count = new Map<string, number>();
  for (const { field } of fields) count.set(field.coordinate, (count.get(field.coordinate) ?? 0) + 1);
  for (const { subgraph, field } of fields) {
    const metadata = subgraph.metadata();
    if (count.get(field.coordinate) === 1 || metadata.isFieldExternal(field)) continue;
    if (!field.hasAppliedDirective(metadata.shareableDirective()))
      field.applyDirective(metadata.shareableDirective());
  }
}
