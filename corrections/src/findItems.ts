import type { Databases } from '@calendar/importer/corrections';
import { foldText } from '@calendar/text';
import { formatDateTime } from '@calendar/time';

/** A line for each event, venue and organizer that has all words in its names, the soonest events first. */
export async function findItems(
  words: string,
  { events, directory }: Pick<Databases, 'directory' | 'events'>,
): Promise<string> {
  const terms = foldText(words).split(/\s+/u);
  const matches = (...texts: (string | null)[]) => {
    const text = foldText(texts.filter((each) => each !== null).join(' '));
    return terms.every((term) => text.includes(term));
  };
  const all = await events.event.findMany({
    select: { id: true, titleNb: true, titleEn: true, source: true, hidden: true, own: true },
    orderBy: { id: 'asc' },
  });
  const titled = all.map((event) => ({ ...event, ownTitle: ownTitle(event.own) }));
  const found = titled.filter((event) => matches(event.titleNb, event.titleEn, event.ownTitle, event.id));
  const starts = await startsOf(found.map(({ id }) => id).slice(0, MOST_SORTED), events);
  const lines = found
    .map((event) => ({ ...event, start: starts.get(event.id) ?? 0 }))
    .sort(
      (one, other) =>
        Number(one.start < Date.now()) - Number(other.start < Date.now()) || one.start - other.start,
    )
    .map(({ id, source, start, titleNb, hidden }) =>
      ['event', id, source, formatDateTime(start), `${titleNb}${hidden ? ' (hidden)' : ''}`].join('  '),
    );
  const select = { id: true, name: true, source: true, hidden: true, sameAs: true } as const;
  for (const [kind, rows] of [
    ['venue', await directory.venue.findMany({ select, orderBy: { name: 'asc' } })],
    ['organizer', await directory.organizer.findMany({ select, orderBy: { name: 'asc' } })],
  ] as const)
    for (const { id, name, source, hidden, sameAs } of rows) {
      if (!matches(name, id)) continue;
      const state = sameAs === null ? (hidden ? ' (hidden)' : '') : ` (the same as ${sameAs})`;
      lines.push([kind, id, source, `${name}${state}`].join('  '));
    }
  const more = lines.length > MOST_SHOWN ? `… and ${lines.length - MOST_SHOWN} more\n` : '';
  return `${lines.slice(0, MOST_SHOWN).join('\n')}${lines.length > 0 ? '\n' : 'Nothing has these words.\n'}${more}`;
}

function ownTitle(own: unknown): string | null {
  return (own as { readonly title_nb: string } | null)?.title_nb ?? null;
}

async function startsOf(
  ids: readonly string[],
  { eventDate }: Databases['events'],
): Promise<ReadonlyMap<string, number>> {
  const dates = await eventDate.findMany({
    where: { eventId: { in: [...ids] } },
    select: { eventId: true, startDate: true },
    orderBy: { startDate: 'asc' },
  });
  const starts = new Map<string, number>();
  for (const { eventId, startDate } of dates) {
    const before = starts.get(eventId);
    if (before === undefined || before < Date.now()) starts.set(eventId, startDate.getTime());
  }
  return starts;
}

const MOST_SHOWN = 50;
/** Parameters of a statement. */
const MOST_SORTED = 10_000;
