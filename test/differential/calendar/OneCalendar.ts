import { readFileSync } from 'node:fs';
import { Supergraph } from '@apollo/federation-internals';
import type { OperationContext } from '@calendar/kit';
import { openPool, openTables } from '@calendar/record/reading';
import { defaultFieldResolver, execute, type GraphQLFieldResolver, type GraphQLSchema, parse } from 'graphql';
import { resolvers as directoryResolvers } from '../../../subgraphs/directory/src/resolvers/resolvers.ts';
import { type Directory, directoryOf } from '../../../subgraphs/directory/src/rules/directory.ts';
import { loadRecord as loadDirectory } from '../../../subgraphs/directory/src/store/loadRecord.ts';
import { buildSnapshot } from '../../../subgraphs/events/src/index/build/buildSnapshot.ts';
import { openSnapshot, type Snapshot } from '../../../subgraphs/events/src/query/snapshot.ts';
import { resolvers as eventsResolvers } from '../../../subgraphs/events/src/resolvers/resolvers.ts';
import { loadEvents } from '../../../subgraphs/events/src/store/loadEvents.ts';
import { resolvers as taxonomyResolvers } from '../../../subgraphs/taxonomy/src/resolvers/resolvers.ts';
import { type Taxonomy, taxonomyOf } from '../../../subgraphs/taxonomy/src/rules/taxonomy.ts';
import { loadRecord as loadTaxonomy } from '../../../subgraphs/taxonomy/src/store/loadRecord.ts';
import type { OneAnswer } from '../compareErrors.ts';
import type { Asked } from '../generate/documents.ts';

/** One GraphQL server on the public schema, with the subgraphs' resolvers straight on their read models. */
export class OneCalendar {
  readonly schema: GraphQLSchema;
  readonly #models: Models;
  readonly #now: number;
  readonly #resolvers: Readonly<Record<string, TypeResolvers>>;

  constructor(models: Models, { siteUrl, outletsUrl, now }: OneCalendarSettings) {
    const supergraph = readFileSync(new URL('../../../gateway/supergraph.graphql', import.meta.url), 'utf8');
    this.schema = Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema();
    this.#models = models;
    this.#now = now;
    this.#resolvers = eventsResolvers({
      siteUrl,
      licence: undefined,
      outletsUrl,
      copiesPictures: true,
    }) as Readonly<Record<string, TypeResolvers>>;
  }

  /** An argument that no resolver accepts makes the whole answer null (docs/rules.md 34 "Reach of an error"). */
  async answer({ query, operationName, variables }: Asked): Promise<OneAnswer> {
    const { data, errors } = await execute({
      schema: this.schema,
      document: parse(query),
      operationName,
      variableValues: variables,
      fieldResolver: this.#resolve,
    });
    if (data === undefined) throw new Error(`One server refuses it: ${errors?.join()}\n${query}`);
    const refused = (errors ?? []).filter(({ extensions }) => extensions['code'] === 'BAD_USER_INPUT');
    if (errors !== undefined && errors.length > refused.length)
      throw new Error(`One server fails: ${errors.join()}`);
    return refused.length === 0 ? { data } : { data: null, errors: refused, allowedErrors: refused };
  }

  readonly #resolve: Resolve = (source, args, _, info) => {
    const { directory, taxonomy, events } = this.#models;
    const type = info.parentType.name;
    const field = info.fieldName;
    switch (type) {
      case 'Query': {
        const [own, snapshot] =
          field in directoryResolvers.Query
            ? [directoryResolvers.Query, directory]
            : field in taxonomyResolvers.Query
              ? [taxonomyResolvers.Query, taxonomy]
              : [this.#resolvers['Query'], events];
        return (own as TypeResolvers)[field]?.(source, args, this.#context(snapshot), info);
      }
      case 'Venue':
        return directory.venuesById.get(source.id)?.[field as 'id'];
      case 'Organizer':
        return directory.organizersById.get(source.id)?.[field as 'id'];
      case 'TicketType':
        return field === 'id' ? source.id : taxonomy.ticketTypesById.get(source.id)?.[field as 'id'];
      case 'Changes': {
        if (field in (source as object)) return source[field as 'id'];
        const goOn = this.#resolvers['Changes']?.['__resolveReference'] as unknown as GoOn;
        return goOn(source, this.#context(events))?.[field];
      }
      default: {
        const resolve = this.#resolvers[type]?.[field] ?? defaultFieldResolver;
        return resolve(source, args, this.#context(events), info);
      }
    }
  };

  #context<Model>(snapshot: Model): OperationContext<Model> {
    return { snapshot, token: '', now: this.#now, plusMayBeSpace: false, limitValidity: () => undefined };
  }
}

/** The subgraphs' read models, as these databases are now. */
export async function readModels(
  addresses: Readonly<Record<'events' | 'directory' | 'taxonomy', string>>,
): Promise<Models> {
  const databases = {
    events: openPool(addresses.events),
    directory: openTables(addresses.directory),
    taxonomy: openTables(addresses.taxonomy),
  };
  try {
    const directory = directoryOf((await loadDirectory(databases.directory)).record);
    const taxonomy = taxonomyOf((await loadTaxonomy(databases.taxonomy)).record);
    const record = await loadEvents(databases.events, null);
    const { venues, organizers } = directory;
    const events = openSnapshot(
      buildSnapshot(record, { venues, organizers, ...taxonomy.published }, false, null),
    );
    return { directory, taxonomy, events };
  } finally {
    const { events, directory, taxonomy } = databases;
    await Promise.all([events.end(), directory.close(), taxonomy.close()]);
  }
}

interface Models {
  readonly directory: Directory;
  readonly taxonomy: Taxonomy;
  readonly events: Snapshot;
}

/** What a domain adds to an entity. */
type GoOn = (source: Source, context: OperationContext<Snapshot>) => Readonly<Record<string, unknown>> | null;
type Source = { readonly id: string };
type Resolve = GraphQLFieldResolver<Source, unknown>;
type TypeResolvers = Readonly<Record<string, GraphQLFieldResolver<unknown, unknown>>>;

interface OneCalendarSettings {
  readonly siteUrl: string;
  readonly outletsUrl: string;
  readonly now: number;
}
