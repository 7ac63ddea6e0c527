import type { CalendarEvent, EventDate } from '../calendarEvent.ts';
import type { Organizer, TicketType, Venue } from '../referenceData.ts';

/** An event described by one of its dates, with the items that it refers to. */
export interface ShownEvent {
  readonly event: CalendarEvent;
  readonly date: EventDate;
  readonly venue: Venue | null;
  readonly organizers: readonly Organizer[];
  readonly ticketTypes: ReadonlyMap<string, TicketType>;
  /** Address of the event's page in the calendar. */
  readonly page: string;
}
