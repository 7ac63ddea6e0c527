import type { Language } from '../../shared/language.ts';
import { stateOf } from '../../shared/states.ts';
import { dateWords } from '../../shared/times.ts';
import { addressOf } from '../text/addressOf.ts';
import { escapedHtml, printable, printableLine } from '../text/printable.ts';
import type { News } from './readNews.ts';

export interface NewsFeed {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly homePage: string;
  readonly language: Language;
  readonly updated: Date;
  readonly items: readonly NewsItem[];
}

/** One event as news, in one language. Characters that XML does not allow are removed from all texts. */
export interface NewsItem {
  /** Never changes, whatever of the event does: a `tag:` URI (RFC 4151). */
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly summary: string;
  readonly html: string;
  readonly categories: readonly { readonly id: string; readonly label: string }[];
  readonly picture: Picture | undefined;
  readonly published: Date;
  readonly updated: Date;
}

export function newsItem(
  { node, publishedAt, changedAt }: News,
  { language, host, labelOf }: NewsLanguage,
): NewsItem {
  const [title, description] =
    language === 'nb'
      ? [node.title_nb || node.title_en, node.desc_nb || node.desc_en]
      : [node.title_en || node.title_nb, node.desc_en || node.desc_nb];
  const summary = summaryOf(node, language);
  const picture = pictureOf(node.images);
  return {
    id: `tag:${host},2026:event:${encodeURIComponent(node.id)}`,
    title: printableLine([stateOf(node, language)?.text, title ?? ''].filter(Boolean).join(': ')),
    link: addressOf(node.eventLink),
    summary,
    html: `${picture === undefined ? '' : `<p><img src="${escapedHtml(picture.address)}" alt="${escapedHtml(picture.alt)}"></p>`}<p>${escapedHtml(summary)}</p>${printable(description ?? '')}`,
    categories: node.categories.map((id) => ({ id: printableLine(id), label: printableLine(labelOf(id)) })),
    picture,
    published: new Date(publishedAt),
    updated: new Date(changedAt),
  };
}

function pictureOf([image]: News['node']['images']): Picture | undefined {
  const address = image?.urlLarge;
  if (!address?.trim()) return undefined;
  // A reader of feeds takes the type from here; what it gets is what the host sends.
  const extension = /\.(\w+)(?:[?#]|$)/.exec(address)?.[1]?.toLowerCase() ?? '';
  return {
    address: addressOf(address),
    alt: printableLine(image?.alt ?? ''),
    type: TYPES[extension] ?? 'image/jpeg',
  };
}

function summaryOf(node: News['node'], language: Language): string {
  const { venue, eventSoldOut, eventCancelled } = node;
  const state = stateOf(node, language)?.text;
  const soldOut = eventSoldOut && !eventCancelled ? WORDS[language].soldOut : undefined;
  const place = venue === null ? undefined : [venue.name, venue.municipality].filter(Boolean).join(', ');
  return printableLine([state, soldOut, dateWords(node, language), place].filter(Boolean).join(' · '));
}

const WORDS = { nb: { soldOut: 'Utsolgt' }, en: { soldOut: 'Sold out' } } as const;

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  avif: 'image/avif',
};

interface Picture {
  readonly address: string;
  readonly alt: string;
  readonly type: string;
}

export interface NewsLanguage {
  readonly language: Language;
  readonly host: string;
  readonly labelOf: (category: string) => string;
}
