import type { NewsFeed, NewsItem } from './NewsItem.ts';
import { xml } from './xml.ts';

export function writeAtom({ id, title, url, homePage, language, updated, items }: NewsFeed): string {
  return xml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': language,
      id,
      title,
      updated: updated.toISOString(),
      author: { name: title, uri: homePage },
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': url },
        { '@rel': 'alternate', '@href': homePage },
      ],
      entry: items.map(entryOf),
    },
  });
}

function entryOf({ link, html, categories, picture, published, updated, ...item }: NewsItem): object {
  return {
    id: item.id,
    title: item.title,
    published: published.toISOString(),
    updated: updated.toISOString(),
    link: [
      { '@rel': 'alternate', '@href': link },
      ...(picture === undefined
        ? []
        : [{ '@rel': 'enclosure', '@type': picture.type, '@href': picture.address }]),
    ],
    category: categories.map((each) => ({ '@term': each.id, '@label': each.label })),
    summary: item.summary,
    content: { '@type': 'html', '#text': html },
  };
}
