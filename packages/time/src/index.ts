export { endOfAllDay, isStartOfDay } from './allDay.ts';
export { formatDateTime } from './formatDateTime.ts';
export { dayOf, instantOfDay, minuteOfDay, offsetAt, type WallClock, wallClockAt, ZONE } from './oslo.ts';
export { parseDateTime } from './parseDateTime.ts';
