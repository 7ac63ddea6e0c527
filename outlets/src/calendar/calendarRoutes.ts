import type { Route } from '../serve/Route.ts';
import { calendarRoute } from './calendarRoute.ts';
import { eventCalendarRoute } from './eventCalendarRoute.ts';

export const calendarRoutes: readonly Route[] = [calendarRoute, eventCalendarRoute];
