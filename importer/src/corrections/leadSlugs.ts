import type { CorrectionIndex } from '@calendar/corrections';
import { touchEvents } from '@calendar/events-db';
import { advanceRevision } from '../record/advanceRevision.ts';
import { noteFollowed } from '../record/noteFollowed.ts';
import type { Transactions } from '../record/transactions.ts';

/**
 * Makes the slug of each event that is the same as another a former slug of that one, and of no other event, so that old
 * links lead there (docs/rules.md 72 "Corrections").
 *
 * @param ids of events that are, or were, the same as another
 */
export async function leadSlugs(
  ids: Iterable<string>,
  index: Pick<CorrectionIndex, 'leadOf'>,
  transactions: Transactions,
): Promise<void> {
  const { events } = transactions;
  const given = [...new Set(ids)];
  if (given.length === 0) return;
  const led = await events.event.findMany({
    where: { id: { in: given } },
    select: { id: true, eventSlug: true },
  });
  const leads = led.map(({ id, eventSlug }) => ({ id, slug: eventSlug, to: index.leadOf('events', id) }));
  const ofSlug = new Map(leads.map((lead) => [lead.slug, lead]));
  const targets = leads.map(({ to }) => to);
  const rows = await events.event.findMany({
    where: { OR: [{ id: { in: targets } }, { formerSlugs: { hasSome: [...ofSlug.keys()] } }] },
    select: { id: true, formerSlugs: true },
  });
  const slugsTo = Map.groupBy(
    leads.filter(({ id, to }) => id !== to),
    ({ to }) => to,
  );
  const touched: string[] = [];
  for (const { id, formerSlugs } of rows) {
    const own = formerSlugs.filter((slug) => [undefined, id].includes(ofSlug.get(slug)?.id));
    const all = new Set([...own, ...(slugsTo.get(id) ?? []).map(({ slug }) => slug)]);
    if (new Set(formerSlugs).symmetricDifference(all).size === 0) continue;
    await events.event.update({ where: { id }, data: { formerSlugs: [...all] } });
    touched.push(id);
  }
  if (touched.length === 0) return;
  const change = { ...(await advanceRevision(events)), source: '' };
  await touchEvents(events, touched, change);
  await noteFollowed(transactions);
}
