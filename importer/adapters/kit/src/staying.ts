import { normalized } from './digest.ts';
import type { ForeignFeed } from './foreignFeed.ts';
import type { StoredItems } from './keptIds.ts';
import type { Finding } from './report.ts';

/** The events of the record that stay, since their source has them and they cannot be read. */
export interface Staying {
  readonly ids: ReadonlySet<string>;
  /** Whether any other may be one of them. */
  readonly isAny: boolean;
  readonly findings: readonly Finding[];
}

/** They are known by their ids, else by their titles (docs/rules.md 52 "Sources of items"). */
export function stayingOf({ unread }: ForeignFeed, { events }: StoredItems): Staying {
  // Most files are read whole.
  const known = unread.length === 0 ? [] : events;
  const byId = Map.groupBy(known, ({ id }) => id);
  const byTitle = Map.groupBy(known, ({ title }) => normalized(title));
  const meant = unread.flatMap(({ unit, item, id, title }) => {
    const stored = byId.get(id ?? '') ?? (title === null ? null : byTitle.get(normalized(title)));
    const value = JSON.stringify(stored?.[0]?.title ?? 'Event');
    const why = stored === null ? 'any event may be this one: nothing goes' : 'this stays as it was';
    const at = { unit, item, address: null, place: '', label: null, alsoIn: [] };
    return stored === undefined ? [] : [{ stored, finding: { ...at, value, why } }];
  });
  return {
    ids: new Set(meant.flatMap(({ stored }) => stored?.map(({ id }) => id) ?? [])),
    isAny: meant.some(({ stored }) => stored === null),
    findings: meant.map(({ finding }) => finding),
  };
}
