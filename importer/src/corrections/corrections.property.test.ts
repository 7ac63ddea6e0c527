import { type Correction, corrected } from '@calendar/model/corrections';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCalendarDatabases } from '../../../test/support/calendarDatabases.ts';
import { event, venue } from '../../test/builders.ts';
import { importFeed } from '../importFeed.ts';
import { changeCorrections, type NewCorrection } from './changeCorrections.ts';
import { correctionStates } from './correctionStates.ts';

const databases = await createCalendarDatabases(afterAll);
beforeEach(databases.empty);

/** Items have ids of their source: `a1`, `b2`. */
const SOURCES = ['a', 'b'] as const;
const NUMBERS = [1, 2] as const;
const venueIds = SOURCES.flatMap((source) => NUMBERS.map((number) => `${source}${number}`));
const anyTitle = fc.constantFrom('one', 'two', 'three');
const anyVenue = fc.constantFrom(...venueIds);

const anyImport = fc.record({
  kind: fc.constant('import' as const),
  source: fc.constantFrom(...SOURCES),
  replace: fc.boolean(),
  events: fc.uniqueArray(
    fc.record({
      number: fc.constantFrom(...NUMBERS),
      title: anyTitle,
      venue: anyVenue,
      cancelled: fc.boolean(),
    }),
    { selector: ({ number }) => number },
  ),
  venues: fc.uniqueArray(fc.record({ number: fc.constantFrom(...NUMBERS), name: anyTitle }), {
    selector: ({ number }) => number,
  }),
});
const anyFields = {
  events: fc.oneof(
    anyTitle.map((title_nb) => ({ title_nb })),
    fc.constantFrom({ hidden: true }, { hidden: false }, { cancelled: true }, { isFeaturedEvent: true }),
    anyVenue.map((of) => ({ venue: of })),
    anyVenue.map((sameAs) => ({ sameAs })),
  ),
  venues: fc.oneof(
    anyTitle.map((name) => ({ name })),
    fc.constant({ hidden: true }),
    anyVenue.map((sameAs) => ({ sameAs })),
  ),
};
const anyCorrection = fc.constantFrom('events' as const, 'venues' as const).chain((section) =>
  fc.record({
    kind: fc.constant('correct' as const),
    section: fc.constant(section),
    itemId: anyVenue,
    fields: anyFields[section],
  }),
);
const anyUndo = fc.record({ kind: fc.constant('undo' as const), place: fc.nat(5) });

test('whatever sources send and an editor says, each item is what the last word about each field makes of it (rules 72)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(anyImport, anyCorrection, anyUndo), { maxLength: 8 }),
      async (steps) => {
        await databases.empty();
        const model: Model = { events: new Map(), venues: new Map(), corrections: [] };
        for (const step of steps) {
          await take(step, model);
          expect(await record()).toEqual(expected(model));
        }
        const { waiting } = await correctionStates(databases);
        const isGone = ({ section, itemId }: NewCorrection) =>
          !model[section as 'events' | 'venues'].has(itemId);
        expect(waiting.size).toBe(model.corrections.filter(isGone).length);
      },
    ),
    { numRuns: 25 },
  );
});

async function take(step: Step, model: Model): Promise<void> {
  switch (step.kind) {
    case 'import': {
      const { source, replace } = step;
      const feed = {
        venues: step.venues.map(({ number, name }) => venue(`${source}${number}`, { name })),
        events: step.events.map(({ number, title: title_nb, venue: of, cancelled: eventCancelled }) =>
          event(`${source}${number}`, {
            title_nb,
            dates: [{ startDate: '2026-03-01 19:00:00+01:00', venue: of, eventCancelled }],
          }),
        ),
      };
      const request = { source: { feed }, databases, sourceName: source, replace };
      await importFeed(request);
      for (const section of ['events', 'venues'] as const)
        for (const id of model[section].keys())
          if (replace && id.startsWith(source)) model[section].delete(id);
      for (const { id, name } of feed.venues) model.venues.set(id, name);
      for (const { id, title_nb, dates } of feed.events)
        model.events.set(id, {
          title: title_nb,
          venue: dates[0]!.venue!,
          cancelled: dates[0]!.eventCancelled!,
        });
      const again = await importFeed(request);
      expect([again.sections.events.changed, again.sections.venues.changed]).toEqual([0, 0]);
      return;
    }
    case 'correct': {
      const { section, itemId, fields } = step;
      const correction = { section, itemId, fields, madeBy: 'test' };
      await changeCorrections(databases, () => ({ add: [correction], takeBack: [] }));
      model.corrections.push(correction);
      return;
    }
    case 'undo': {
      if (model.corrections[step.place] === undefined) return;
      model.corrections.splice(step.place, 1);
      await changeCorrections(databases, (standing) => ({
        add: [],
        takeBack: [standing[step.place]!.number],
      }));
    }
  }
}

/** What readers see. */
async function record() {
  const events = await databases.events.event.findMany({ include: { dates: true }, orderBy: { id: 'asc' } });
  const venues = await databases.directory.venue.findMany({ orderBy: { id: 'asc' } });
  const gone = new Set((await databases.events.removedEvent.findMany()).map(({ id }) => id));
  expect(events.filter(({ id, hidden }) => !hidden && gone.has(id))).toEqual([]);
  const slugs = new Map(events.map(({ eventSlug, ...rest }) => [eventSlug, rest]));
  return {
    // Of each that is the same as another: the event that has its slug as a former one.
    led: events
      .flatMap(({ id, formerSlugs }) =>
        formerSlugs.flatMap((slug) => (slugs.has(slug) ? [`${slugs.get(slug)?.id} is ${id}`] : [])),
      )
      .toSorted(),
    ids: events.flatMap(({ id, formerIds }) => formerIds.map((former) => `${former} is ${id}`)).toSorted(),
    events: events
      .filter(({ hidden }) => !hidden)
      .map(({ id, titleNb: title, isFeaturedEvent: featured, dates: [date] }) => ({
        ...{ id, title, featured, venue: date!.venue, cancelled: date!.eventCancelled },
      })),
    venues: venues.filter(({ hidden }) => !hidden).map(({ id, name }) => ({ id, name })),
  };
}

/** The same, by a model that looks through all corrections for each field. */
function expected({ events, venues, corrections }: Model) {
  const last = (section: string, id: string, field: string): unknown =>
    corrections.findLast((each) => each.section === section && each.itemId === id && field in each.fields)
      ?.fields[field];
  const leadIn = (section: 'events' | 'venues', there: ReadonlyMap<string, unknown>) => {
    const next = (id: string) => {
      const target = last(section, id, 'sameAs') as string | undefined;
      return target !== undefined && there.has(target) ? target : undefined;
    };
    return (id: string): string => {
      const path = [id];
      for (let to = next(id); to !== undefined; to = next(to)) {
        if (path.includes(to)) return id;
        path.push(to);
      }
      return path.at(-1)!;
    };
  };
  const [led, same] = [leadIn('venues', venues), leadIn('events', events)];
  const corrected = [...new Set(corrections.map(({ itemId }) => itemId))];
  const byId = <Item extends { id: string }>(items: Item[]) =>
    items.sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    ids: corrected.flatMap((id) => (same(id) === id ? [] : [`${id} is ${same(id)}`])).toSorted(),
    led: [...events.keys()].flatMap((id) => (same(id) === id ? [] : [`${id} is ${same(id)}`])).toSorted(),
    events: byId(
      [...events]
        .filter(([id]) => last('events', id, 'hidden') !== true && same(id) === id)
        .map(([id, own]) => ({
          id,
          title: (last('events', id, 'title_nb') as string | undefined) ?? own.title,
          featured: last('events', id, 'isFeaturedEvent') === true,
          venue: led((last('events', id, 'venue') as string | undefined) ?? own.venue),
          cancelled: last('events', id, 'cancelled') === true || own.cancelled,
        })),
    ),
    venues: byId(
      [...venues]
        .filter(([id]) => last('venues', id, 'hidden') !== true && led(id) === id)
        .map(([id, name]) => ({ id, name: (last('venues', id, 'name') as string | undefined) ?? name })),
    ),
  };
}

interface Model {
  readonly events: Map<string, { title: string; venue: string; cancelled: boolean }>;
  readonly venues: Map<string, string>;
  readonly corrections: (NewCorrection & Pick<Correction, 'fields'>)[];
}

type Step =
  | (typeof anyImport extends fc.Arbitrary<infer Value> ? Value : never)
  | (typeof anyCorrection extends fc.Arbitrary<infer Value> ? Value : never)
  | (typeof anyUndo extends fc.Arbitrary<infer Value> ? Value : never);

test('a correction on one day is about the dates of that day, moved or not, and prices stand over those of dates (rules 65, 72)', () => {
  const price = { type: null, price: 5, name_nb: null, name_en: null };
  const [first = 0, second = 0] = ['2026-03-01T23:30Z', '2026-03-02T23:30Z'].map(Date.parse);
  const starts = [{ startDate: first }, { startDate: second }];
  const moved = { startDate: second, previousStartDate: first };
  const dates = [...starts, moved].map((date) => ({ ...date, eventCancelled: false, prices: [price] }));
  const given = { id: 'e', dates } as never;
  const of = (fields: object) =>
    (corrected('events', given, { ...fields }) as { dates: readonly object[] }).dates;
  const cancelled = { eventCancelled: true, eventStatus: 'EventCancelled' };
  expect(of({ cancelled: true, on: '2026-03-02' })).toMatchObject([
    cancelled,
    { eventCancelled: false },
    cancelled,
  ]);
  expect(of({ prices: [] })).toMatchObject([{ prices: null }, { prices: null }, { prices: null }]);
});
