import { readCategories } from '../categories/readCategories.ts';
import { filterParameters } from '../parameters/filterParameters.ts';
import * as kinds from '../parameters/kinds.ts';
import { type Route, route } from '../routes/Route.ts';
import { newsItem } from './NewsItem.ts';
import { readNews } from './readNews.ts';
import { writeAtom } from './writeAtom.ts';
import { writeJsonFeed } from './writeJsonFeed.ts';
import { writeRss } from './writeRss.ts';

/** `/feed.xml` (Atom), `/feed.rss` and `/feed.json`: the events published or changed last. */
export const newsRoutes: readonly Route[] = (
  [
    ['/feed.xml', 'application/atom+xml; charset=utf-8', writeAtom],
    ['/feed.rss', 'application/rss+xml; charset=utf-8', writeRss],
    ['/feed.json', 'application/feed+json; charset=utf-8', writeJsonFeed],
  ] as const
).map(([path, contentType, write]) =>
  route({
    path,
    parameters: { ...filterParameters, lang: kinds.language, count: kinds.wholeNumber(1, 200) },
    async make({ address, search, values: { lang: language = 'nb', count = 50, ...filter } }, work) {
      const { site } = work;
      const window = typeof work.remembered === 'number' ? work.remembered : undefined;
      const found = await readNews(filter, count, work, window);
      const { labelOf } = await readCategories(language, work);
      const { hostname: host } = new URL(site.siteUrl);
      const items = found.news.map((each) => newsItem(each, { language, host, labelOf }));
      const body = write({
        // The same list in each format has the same id.
        id: `tag:${host},2026:feed:${encodeURIComponent(search)}`,
        title: site.name,
        url: `${site.url}${address}`,
        homePage: site.siteUrl,
        language,
        updated: items[0]?.updated ?? new Date(0),
        items,
      });
      return { contentType, body, remember: found.window };
    },
  }),
);
