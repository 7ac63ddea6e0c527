export { endOfAllDay, isStartOfDay } from './allDay.ts';
export { DURATION_WITHOUT_END_MS } from './durations.ts';
export { formatDateTime } from './formatDateTime.ts';
export { offsetIn } from './offsetIn.ts';
export { dayOf, instantOfDay, instantOfLocal, minuteOfDay, offsetAt, ZONE } from './oslo.ts';
export { parseDateTime } from './parseDateTime.ts';
