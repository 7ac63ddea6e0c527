export { formatDateTime } from './formatDateTime.ts';
export { dayOf, minuteOfDay, offsetAt, wallClockAt, type WallClock, ZONE } from './oslo.ts';
export { parseDateTime } from './parseDateTime.ts';
