import type { Route } from '../serve/Route.ts';
import { agendaRoute } from './agenda/agendaRoute.ts';
import { assetRoute, logoRoute, townStyleRoute, widgetFileRoute, workerRoute } from './assets/assetRoute.ts';
import { eventLinkRoute, eventRoute } from './event/eventRoute.ts';
import { profileRoutes } from './profile/profileRoutes.ts';
import { screenRoute } from './screen/screenRoute.ts';
import { robotsRoute, sitemapRoute } from './sitemap/sitemapRoutes.ts';
import { subscribeRoute } from './subscribe/subscribeRoute.ts';
import { widgetRoute } from './widget/widgetRoute.ts';

export const pageRoutes: readonly Route[] = [
  agendaRoute,
  eventRoute,
  eventLinkRoute,
  screenRoute,
  workerRoute,
  widgetRoute,
  widgetFileRoute,
  assetRoute,
  townStyleRoute,
  logoRoute,
  ...profileRoutes,
  subscribeRoute,
  sitemapRoute,
  robotsRoute,
];
