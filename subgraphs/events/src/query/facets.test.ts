import { dayOf } from '@calendar/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, category, date, event, organizer, snapshot, venue } from '../../test/builders.ts';
import type { Admission } from '../rules/admission.ts';
import type { CalendarEvent, EventDate } from '../rules/calendarEvent.ts';
import { ANY } from '../rules/filterFields.ts';
import {
  admissionFacets,
  categoryFacets,
  dayFacets,
  freeFacets,
  municipalityFacets,
  organizerFacets,
  tagFacets,
  venueFacets,
} from './facets.ts';
import { municipalitiesInUse, tagsInUse } from './inUse.ts';
import { select } from './select.ts';

const NOW = at('2026-06-15 12:00');
const MUNICIPALITIES: Readonly<Record<string, string>> = { a: 'Bodø', b: 'Alta', c: 'Bodø', d: 'Oslo' };
const REFERENCE_DATA = {
  venues: Object.entries(MUNICIPALITIES).map(([id, municipality]) => venue(id, { municipality })),
  organizers: ['o', 'p'].map((id) => organizer(id)),
  categories: [category('X'), category('Y', { parent: 'X' }), category('Z')],
};
const ADMISSION_OF: Readonly<Record<string, Admission>> = {
  free: 'free',
  ticketsInfo: 'paid',
  noTicketsInfo: 'unknown',
};
const anyEvent = fc.record({
  dates: fc.array(
    fc.record({ day: fc.integer({ min: 13, max: 19 }), place: fc.constantFrom(null, 'a', 'b', 'c') }),
    { minLength: 1, maxLength: 3 },
  ),
  organizers: fc.subarray(['o', 'p']),
  categories: fc.subarray(['X', 'Y', 'Z'], { maxLength: 1 }),
  tags: fc.subarray(['jazz', 'kor', 'rock']),
  ticketsInformation: fc.constantFrom('free', 'ticketsInfo', 'noTicketsInfo'),
});

test('facets count the nodes of a list, most first, then by name; what is in use is named (rules 27)', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), (given) => {
      const events = given.map(({ dates, ...more }, number) =>
        event(
          `e${String(number).padStart(2, '0')}`,
          dates
            .toSorted((one, other) => one.day - other.day)
            .map(({ day, place }) => date(`2026-06-${day} 18:00`, `2026-06-${day} 20:00`, { venue: place })),
          more as Partial<CalendarEvent>,
        ),
      );
      const opened = snapshot(events, REFERENCE_DATA);
      const selection = select(opened, ANY, NOW);
      const nodes = events.flatMap((each) => {
        const left = each.dates.filter(({ endDate }) => endDate > NOW);
        return left.slice(0, 1).map((first) => ({ event: each, date: first, left }));
      });
      const of = (namesOf: (node: Shown) => readonly string[]) => ranked(nodes.flatMap(namesOf));
      const municipality = ({ venue: id }: EventDate) => (id === null ? [] : [MUNICIPALITIES[id]!]);
      const above = (id: string) => (id === 'Y' ? ['Y', 'X'] : [id]);

      expect(told(venueFacets(opened, selection))).toEqual(
        of(({ date: { venue: id } }) => (id === null ? [] : [id])),
      );
      expect(told(organizerFacets(opened, selection))).toEqual(of((node) => node.event.organizers));
      expect(told(categoryFacets(opened, selection))).toEqual(
        of((node) => node.event.categories.flatMap(above)),
      );
      expect(told(municipalityFacets(opened, selection))).toEqual(of((node) => municipality(node.date)));
      expect(told(tagFacets(opened, selection))).toEqual(of((node) => node.event.tags));
      expect(dayFacets(opened, selection).map(({ item, hits }) => [item, hits])).toEqual(
        [...Map.groupBy(nodes, (node) => dayOf(node.date.startDate))]
          .map(([day, those]) => [day, those.length])
          .sort(([one = 0], [other = 0]) => one - other),
      );
      expect(told(admissionFacets(opened, selection))).toEqual(
        of((node) => [ADMISSION_OF[node.event.ticketsInformation]!]),
      );
      const free = nodes.filter((node) => node.event.ticketsInformation === 'free').length;
      const counted = [
        { isFree: true, hits: free },
        { isFree: false, hits: nodes.length - free },
      ];
      expect(freeFacets(opened, selection)).toEqual(
        counted.filter(({ hits }) => hits > 0).toSorted((one, other) => other.hits - one.hits),
      );
      expect(municipalitiesInUse(opened, NOW)).toEqual(
        [...new Set(nodes.flatMap(({ left }) => left.flatMap(municipality)))].sort(),
      );
      expect(tagsInUse(opened, NOW)).toEqual([...new Set(nodes.flatMap((node) => node.event.tags))].sort());
    }),
    { numRuns: 40 },
  );
});

/** Names with how often each is there, most first, then by name. */
function ranked(names: readonly string[]): readonly (readonly [string, number])[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, those]) => [name, those.length] as const)
    .sort(([one, hits], [other, others]) => others - hits || (one < other ? -1 : 1));
}

function told(facets: readonly { readonly item: string | { readonly id: string }; readonly hits: number }[]) {
  return facets.map(({ item, hits }) => [typeof item === 'string' ? item : item.id, hits]);
}

interface Shown {
  readonly event: CalendarEvent;
  readonly date: EventDate;
  readonly left: readonly EventDate[];
}
