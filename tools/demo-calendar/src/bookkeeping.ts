import type { RawEvent } from '@calendar/model/feed';
import { dateTimeAt, dayText, instantAt } from './days.ts';
import type { Random } from './random.ts';

/** Who registered an event, when, when it becomes public, and its counts since. */
export function bookkeepingOf(today: number, starts: number, random: Random): Partial<RawEvent> {
  const created = Math.min(today, starts) - random.int(10, 120);
  const updated = random.int(created, today);
  const waiting = starts > today + 20 && random.oneIn(6);
  return {
    created_at: instantText(created, '09:12'),
    updated_at: random.oneIn(20) ? null : instantText(updated, '15:48'),
    publishingDate: waiting
      ? dateTimeAt(today + random.int(1, 14), random.pick(['06:00', '09:00', '12:00']))
      : random.oneIn(10)
        ? null
        : dateTimeAt(created + random.int(0, 9), '08:00'),
    ticketsFromDate: random.oneIn(4) ? dateTimeAt(starts - random.int(5, 30), '10:00') : null,
    views: random.oneIn(5) ? null : random.int(0, 4800),
    author_id: random.oneIn(9) ? null : `user-${random.int(1, 60)}`,
    editableBy: random.sample(EDITORS, random.pick([0, 0, 1, 1, 2, 3])),
  };
}

/** Registration through the calendar itself: docs/interface.md 2.5 "Registration and capacity". */
export function registrationOf(number: number, starts: number, random: Random): Partial<RawEvent> {
  if (number % 6 !== 0) return number % 4 === 0 ? { registrationEnabled: false } : {};
  const places = random.pick([8, 12, 20, 40, 120]);
  const taken = random.int(0, places);
  return {
    registrationEnabled: true,
    availableTickets: random.oneIn(5) ? null : places - taken,
    activeTickets: taken,
    maxBookingDate: random.oneIn(4) ? null : dayText(starts - random.int(1, 5)),
    maxBookingTime: random.oneIn(4) ? null : random.pick(['12:00', '16:00', '23:59']),
    paymentMethod: random.pick(['vipps', 'invoice', 'card', 'atTheDoor', null]),
    cancellationPeriod: random.pick([null, 0, 24, 48, 168]),
  };
}

/** The terms under which the texts may be used, if they are known. */
export function termsOf(number: number): Partial<RawEvent> {
  if (number % 3 === 0) return { license: 'https://creativecommons.org/licenses/by/4.0/' };
  if (number % 13 !== 0) return {};
  return {
    credits: 'Nordlandsavisa',
    copyrightNotice: '© Nordlandsavisa',
    acquireLicensePage: 'https://nordlandsavisa.example/gjenbruk',
  };
}

export function detailsOf(number: number, slug: string, random: Random): Partial<RawEvent> {
  return {
    ...random.pick<Partial<RawEvent>>(AGES),
    facebookURL: random.oneIn(4) ? `https://www.facebook.com/events/${100_000 + number}` : null,
    moreInfoURL: random.oneIn(3) ? `https://arrangement.example/${slug}` : null,
    videosURL: random.oneIn(12) ? `https://video.example/watch/${number}` : null,
    venueNote: random.oneIn(7) ? random.pick(VENUE_NOTES) : null,
    ...random.pick<Partial<RawEvent>>([
      {},
      { contact_from: 'organizer' },
      {
        contact_from: 'custom',
        contact_custom: { email: `billett-${number}@arrangement.example`, phone: null },
      },
      {
        contact_from: 'custom',
        contact_custom: { email: null, phone: `+47 759 00 ${100 + (number % 900)}` },
      },
    ]),
  };
}

function instantText(day: number, time: string): string {
  return new Date(instantAt(day, time)).toISOString();
}

const EDITORS = Array.from({ length: 12 }, (_, index) => `user-${index + 1}`);

const AGES: readonly Partial<RawEvent>[] = [
  {},
  {},
  {},
  {},
  { minimumAge: 18, ageRestriction: '18 år. Legitimasjon må vises.' },
  { minimumAge: 20, ageRestriction: 'Aldersgrense 20 år' },
  { minimumAge: 3, maximumAge: 8 },
  { minimumAge: 13, maximumAge: 19, ageRestriction: 'For ungdom' },
  { maximumAge: 2 },
  { ageRestriction: 'Anbefalt fra 12 år' },
];

const VENUE_NOTES = [
  'Inngang fra baksiden, ved kaia.',
  'Lille sal, 2. etasje – følg skiltene.',
  'Oppmøte ved flaggstanga.',
  'Ved dårlig vær flyttes arrangementet inn på låven.',
];
