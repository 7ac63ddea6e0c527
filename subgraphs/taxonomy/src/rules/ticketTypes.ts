import type { FeedTicketType } from '@calendar/model/feed';

/** All ticket types by id. Stored labels replace those of the built-in types. */
export function ticketTypesById(stored: readonly FeedTicketType[]): ReadonlyMap<string, FeedTicketType> {
  const known = new Map(BUILT_IN.map((type) => [type.id, type]));
  for (const { id, name_nb, name_en } of stored) {
    const builtIn = known.get(id);
    known.set(id, {
      id,
      name_nb: name_nb ?? builtIn?.name_nb ?? null,
      name_en: name_en ?? builtIn?.name_en ?? null,
    });
  }
  return known;
}

const BUILT_IN: readonly FeedTicketType[] = [
  { id: 'ASSISTANT', name_nb: 'Ledsager', name_en: 'Assistant' },
  { id: 'CHILD', name_nb: 'Barn', name_en: 'Child' },
  { id: 'FAMILY', name_nb: 'Familie', name_en: 'Family' },
  { id: 'MEMBERS', name_nb: 'Medlemmer', name_en: 'Members' },
  { id: 'REGULAR', name_nb: 'Vanlig', name_en: 'Regular' },
  { id: 'REDUCED', name_nb: 'Redusert', name_en: 'Reduced' },
  { id: 'SENIOR', name_nb: 'Honnør', name_en: 'Senior' },
  { id: 'STUDENT', name_nb: 'Student', name_en: 'Student' },
];
