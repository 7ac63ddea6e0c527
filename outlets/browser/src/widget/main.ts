import { EventCalendar } from './EventCalendar.ts';

// A page may hold the file twice.
if (customElements.get('event-calendar') === undefined)
  customElements.define('event-calendar', EventCalendar);
