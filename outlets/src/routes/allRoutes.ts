import { calendarRoute } from '../calendar/calendarRoute.ts';
import { eventCalendarRoute } from '../calendar/eventCalendarRoute.ts';
import { newsRoutes } from '../news/newsRoutes.ts';
import { pageRoutes } from '../pages/pageRoutes.ts';
import type { Route } from './Route.ts';

/** Every address that there is. */
export const allRoutes: readonly Route[] = [calendarRoute, eventCalendarRoute, ...newsRoutes, ...pageRoutes];
