import { ForeignFeedError } from '@calendar/adapter-kit';

/** The reason why an iCalendar file cannot be read at all, in words for the person who gave it. */
export class IcsError extends ForeignFeedError {
  override readonly name = 'IcsError';
}
