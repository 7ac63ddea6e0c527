import type { Route } from '../serve/Route.ts';
import { calendarRoute } from './calendarRoute.ts';
import { eventCalendarRoute } from './eventCalendarRoute.ts';

/** What calendar programs subscribe to, or take in once. */
export const calendarRoutes: readonly Route[] = [calendarRoute, eventCalendarRoute];
