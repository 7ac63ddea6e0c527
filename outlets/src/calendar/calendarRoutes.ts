import type { Route } from '../serve/Route.ts';
import { calendarRoute } from './calendarRoute.ts';
import { eventCalendarRoute } from './eventCalendarRoute.ts';

/** The iCalendar files: of a filter, and of one event. */
export const calendarRoutes: readonly Route[] = [calendarRoute, eventCalendarRoute];
