import type { NewsFeed, NewsItem } from './NewsItem.ts';
import { xml } from './xml.ts';

/** RSS 2.0, with the feed's own address as the RSS Advisory Board recommends. */
export function writeRss({ title, url, homePage, language, updated, items }: NewsFeed): string {
  return xml({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:media': 'http://search.yahoo.com/mrss/',
      channel: {
        title,
        link: homePage,
        description: title,
        language,
        lastBuildDate: updated.toUTCString(),
        ttl: 60,
        'atom:link': { '@rel': 'self', '@type': 'application/rss+xml', '@href': url },
        item: items.map(itemOf),
      },
    },
  });
}

/** Its date is that of the change, so a reader shows a changed event as new. */
function itemOf({ id, title, link, html, categories, picture, updated }: NewsItem): object {
  return {
    title,
    link,
    guid: { '@isPermaLink': 'false', '#text': id },
    pubDate: updated.toUTCString(),
    category: categories.map(({ label }) => label),
    description: html,
    ...(picture === undefined
      ? {}
      : { 'media:content': { '@url': picture.address, '@medium': 'image', '@type': picture.type } }),
  };
}
