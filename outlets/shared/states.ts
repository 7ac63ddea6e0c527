import { byLanguage } from './byLanguage.ts';
import { dayWords } from './days.ts';
import type { Language } from './language.ts';
import type { Event } from './schema.ts';
import { dayIn, isAllDay, type ShownDate, timeIn } from './times.ts';

/** What has become of a date, in words. Null if it is as it was announced. */
export function stateOf(date: StatedDate, language: Language): DateState | null {
  const { eventCancelled, eventStatus, previousStartDate } = date;
  const said = WORDS[language];
  if (eventCancelled) return { kind: 'cancelled', text: said.cancelled };
  if (eventStatus === 'EventPostponed') return { kind: 'postponed', text: said.postponed };
  if (eventStatus === 'EventMovedOnline') return { kind: 'moved', text: said.online };
  if (eventStatus !== 'EventRescheduled' && previousStartDate === null) return null;
  return {
    kind: 'moved',
    text: previousStartDate === null ? said.moved : said.movedFrom(whenBefore(date, language)),
  };
}

/** All that a list says of a date: that it is featured, its state, that it is sold out, that it is free. */
export function badgesOf(date: BadgedDate, language: Language): readonly Badge[] {
  const { eventCancelled, eventSoldOut, ticketsInformation, isFeaturedEvent = false } = date;
  const said = WORDS[language];
  const state = stateOf(date, language);
  return [
    ...(isFeaturedEvent ? [{ kind: 'featured', text: `★ ${said.featured}` } as const] : []),
    ...(state === null ? [] : [state]),
    ...(eventSoldOut && !eventCancelled ? [{ kind: 'sold-out', text: said.soldOut } as const] : []),
    ...(ticketsInformation === 'free' ? [{ kind: 'free', text: said.free } as const] : []),
  ];
}

/** `15. desember`, with the time where only that has changed. */
function whenBefore(date: StatedDate, language: Language): string {
  const { previousStartDate, startDate } = date;
  const before = previousStartDate ?? startDate;
  const day = dayWords(language).dayAndMonth(dayIn(before));
  return isAllDay(date) ? day : `${day} ${WORDS[language].clock(timeIn(before))}`;
}

export const WORDS = byLanguage({
  cancelled: ['Avlyst', 'Cancelled'],
  postponed: ['Utsatt', 'Postponed'],
  moved: ['Flyttet', 'Moved'],
  movedFrom: [(when: string) => `Flyttet fra ${when}`, (when: string) => `Moved from ${when}`],
  online: ['Flyttet til nettet', 'Moved online'],
  soldOut: ['Utsolgt', 'Sold out'],
  featured: ['Fremhevet', 'Featured'],
  free: ['Gratis', 'Free'],
  clock: [(time: string) => `kl. ${time}`, (time: string) => time],
});

/** The fields of the interface that tell it, within GraphQL's braces. */
export const stateFields =
  'startDate endDate allDay eventCancelled eventSoldOut eventStatus previousStartDate';

export type StatedDate = ShownDate & Pick<Event, 'eventCancelled' | 'eventStatus' | 'previousStartDate'>;

export type BadgedDate = StatedDate &
  Pick<Event, 'eventSoldOut' | 'ticketsInformation'> &
  Partial<Pick<Event, 'isFeaturedEvent'>>;

export interface DateState {
  readonly kind: 'cancelled' | 'postponed' | 'moved';
  readonly text: string;
}

export interface Badge {
  readonly kind: DateState['kind'] | 'sold-out' | 'free' | 'featured';
  readonly text: string;
}
