import type { Answer } from './ask/Answer.ts';
import { type AskOptions, ask } from './ask/ask.ts';
import { type TypedDocument, textOf } from './ask/TypedDocument.ts';
import { eventsOf, type ListOfEvents, type NodeOf } from './eventsOf.ts';
import { type FollowOptions, follow } from './follow.ts';
import { changes } from './generated/operations.ts';
import type { Changes } from './generated/types.ts';
import { type CalendarOptions, readSettings } from './Settings.ts';

/**
 * A calendar to ask. It keeps nothing and holds nothing open: there is nothing to close.
 *
 * @throws {TypeError | RangeError} for an option out of its bounds
 */
export function createCalendar(options: CalendarOptions): Calendar {
  const settings = readSettings(options);
  return {
    async query(document, ...[variables, how]) {
      return ask(settings, textOf(document, settings.print), variables, how);
    },
    async *events<Data extends ListOfEvents, Variables>(
      document: TypedDocument<Data, Variables>,
      ...[variables, how]: Rest<Omit<Variables, 'page'>>
    ) {
      const query = textOf(document, settings.print);
      yield* eventsOf(query, (page) => ask<Data>(settings, query, { ...variables, page }, how));
    },
    follow(options) {
      const query = textOf(changes, settings.print);
      return follow(options, (since, first) =>
        ask(settings, query, { since, first }, { signal: options.signal }),
      );
    },
  };
}

export interface Calendar {
  /**
   * Asks one operation. Temporary failures are retried: no connection, `OVERLOADED`, `SERVICE_UNAVAILABLE`, and the
   * statuses 408, 429, 502, 503 and 504.
   *
   * @throws {CalendarError} if there was no complete answer
   * @throws the reason of `signal` if that was aborted
   */
  query<Data = unknown, Variables = Readonly<Record<string, unknown>>>(
    document: TypedDocument<Data, Variables>,
    ...rest: Rest<Variables>
  ): Promise<Answer<Data>>;

  /**
   * The events of a list, from its first page to its last. One page is in memory at a time; leaving the loop ends the
   * asking.
   *
   * @param document takes `$page: Int` and asks for `events { hasMore data { … } }`, as `eventList` does
   * @throws as `query` does, in the loop
   */
  events<Data extends ListOfEvents, Variables>(
    document: TypedDocument<Data, Variables>,
    ...rest: Rest<Omit<Variables, 'page'>>
  ): AsyncGenerator<NodeOf<Data>, void, undefined>;

  /**
   * Ids of items that were added, changed or removed since a cursor, for as long as the loop runs. Process an answer,
   * then store its `cursor`. A program that stops between the two begins again with the old one. The loop waits for
   * `interval` and for the answer's `max-age`, and continues after outages.
   *
   * @throws {CalendarError} for a cursor that is invalid or too old: `BAD_USER_INPUT`. Begin again with an empty text
   * @throws the reason of `signal` if that was aborted
   */
  follow(options: FollowOptions): AsyncGenerator<Changes, void, undefined>;
}

type Rest<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, how?: AskOptions]
    : [variables: Variables, how?: AskOptions];
