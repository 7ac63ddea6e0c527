import { parseDateTime } from '@calendar/time';
import { midnightOf, today } from '../../shared/days.ts';
import { readCategories } from '../categories/readCategories.ts';
import { searchOf } from '../pages/frame/addresses.ts';
import { filterParameters } from '../parameters/filterParameters.ts';
import { filterTitle } from '../parameters/filterWords.ts';
import * as kinds from '../parameters/kinds.ts';
import { conditionsIn, periodParameters } from '../parameters/period.ts';
import { type Route, route } from '../serve/Route.ts';
import { newsItem } from './NewsItem.ts';
import { readNews } from './readNews.ts';
import { writeAtom } from './writeAtom.ts';
import { writeJsonFeed } from './writeJsonFeed.ts';
import { writeRss } from './writeRss.ts';

export const newsRoutes: readonly Route[] = (
  [
    ['/feed.xml', 'application/atom+xml; charset=utf-8', writeAtom],
    ['/feed.rss', 'application/rss+xml; charset=utf-8', writeRss],
    ['/feed.json', 'application/feed+json; charset=utf-8', writeJsonFeed],
  ] as const
).map(([path, contentType, write]) =>
  route({
    path,
    parameters: {
      ...filterParameters,
      ...periodParameters,
      lang: kinds.language,
      count: kinds.wholeNumber(1, 200),
    },
    async make({ address, search, nameOf, values: { lang, count = 50, ...values } }, work) {
      const language = lang ?? work.site.language;
      const { site } = work;
      const news = await readNews(conditionsIn(values, work.now), count, work);
      const { labelOf } = await readCategories(language, work);
      const { hostname: host } = new URL(site.siteUrl);
      const title = filterTitle(values, { language, labelOf, nameOf });
      const items = news.map((each) => newsItem(each, { language, host, labelOf }));
      const body = write({
        // The same list in each format has the same id.
        id: `tag:${host},2026:feed:${encodeURIComponent(search)}`,
        title: title === undefined ? site.name : `${site.name}: ${title}`,
        url: `${site.url}${address}`,
        homePage: `${site.url}/?${searchOf(values, language)}`,
        language,
        // Nothing has changed since the day began.
        updated: items[0]?.updated ?? new Date(parseDateTime(midnightOf(today(work.now))) ?? work.now),
        items,
      });
      return { contentType, body };
    },
  }),
);
