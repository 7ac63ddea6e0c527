import type { NewsFeed, NewsItem } from './NewsItem.ts';

export function writeJsonFeed({ title, url, homePage, language, items }: NewsFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homePage,
    feed_url: url,
    language,
    items: items.map(itemOf),
  });
}

function itemOf({ link, html, categories, picture, published, updated, ...item }: NewsItem): object {
  return {
    ...{ ...item, url: link },
    content_html: html,
    ...(picture === undefined ? {} : { image: picture.address }),
    date_published: published.toISOString(),
    date_modified: updated.toISOString(),
    tags: categories.map(({ label }) => label),
  };
}
