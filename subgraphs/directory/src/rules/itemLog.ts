import { type ChangeLog, compareKeys } from '@calendar/model/changes';
import type { History, Section } from './history.ts';

/** The items that came, changed and went, in order. Immutable. */
export interface ItemLog extends ChangeLog {
  entry(number: number): ItemEntry;
}

export interface ItemEntry {
  readonly section: Section;
  readonly id: string;
  readonly at: number;
  /** Milliseconds since 1970; null: it went. */
  readonly addedAt: number | null;
}

/** Arranges a history as one log. */
export function itemLogOf({ changed, removed }: History): ItemLog {
  const entries = SECTIONS.flatMap((section): readonly (ItemEntry & { readonly key: string })[] => [
    ...changed[section].map((item) => ({ ...item, section, key: keyOf(section, item.id) })),
    ...removed[section].map((item) => ({ ...item, addedAt: null, section, key: keyOf(section, item.id) })),
  ]).sort((one, other) => one.at - other.at || compareKeys(one.key, other.key));
  return {
    count: entries.length,
    at: (number) => entries[number]!.at,
    key: (number) => entries[number]!.key,
    entry: (number) => entries[number]!,
  };
}

/** A venue and an organizer may have the same id. */
function keyOf(section: Section, id: string): string {
  return `${section}/${id}`;
}

const SECTIONS = ['venues', 'organizers'] as const;
