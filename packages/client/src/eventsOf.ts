import type { Answer } from './ask/Answer.ts';

/**
 * The nodes of a list; a page is requested when the one before has been read. Throws a `TypeError` for a
 * document without `$page`: it would return the same page each time.
 */
export async function* eventsOf<Data extends ListOfEvents>(
  query: string,
  ask: (page: number) => Promise<Answer<Data>>,
): AsyncGenerator<NodeOf<Data>, void, undefined> {
  if (!/\$page\s*:/.test(query))
    throw new TypeError('The document must take the variable $page: Int and give it to events(page: $page).');
  for (let page = 0; ; page++) {
    const { data } = await ask(page);
    const list = data.events;
    yield* (list?.data ?? []) as readonly NodeOf<Data>[];
    if (!list?.hasMore) return;
  }
}

/** The data of a document that asks for a page of events. */
export interface ListOfEvents {
  readonly events: { readonly hasMore: boolean; readonly data: readonly unknown[] } | null;
}

export type NodeOf<Data extends ListOfEvents> = NonNullable<Data['events']>['data'][number];
