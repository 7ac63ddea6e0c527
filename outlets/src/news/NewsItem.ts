import { type Language, LOCALES } from '../../shared/language.ts';
import { addressOf } from '../text/addressOf.ts';
import { escapedHtml, printable, printableLine } from '../text/printable.ts';
import type { News } from './readNews.ts';

/** One event as news, in one language. Characters that XML does not allow are removed from all texts. */
export interface NewsItem {
  /** Never changes, whatever of the event does: a `tag:` URI (RFC 4151). */
  readonly id: string;
  readonly title: string;
  readonly link: string;
  /** The time and the place, in one line. */
  readonly summary: string;
  readonly html: string;
  readonly categories: readonly NewsCategory[];
  readonly image: string | undefined;
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
  const image = node.images[0]?.urlLarge ?? undefined;
  return {
    id: `tag:${host},2026:event:${encodeURIComponent(node.id)}`,
    title: printableLine(title ?? ''),
    link: addressOf(node.eventLink),
    summary,
    html: `<p>${escapedHtml(summary)}</p>${printable(description ?? '')}`,
    categories: node.categories.map((id) => ({ id: printableLine(id), label: printableLine(labelOf(id)) })),
    image: image === undefined ? undefined : printableLine(image),
    published: new Date(publishedAt),
    updated: new Date(changedAt),
  };
}

function summaryOf(
  { startDate, startTime, venue, eventCancelled, eventSoldOut }: News['node'],
  language: Language,
): string {
  const words = WORDS[language];
  const day = DAYS[language].format(new Date(`${startDate.slice(0, 10)}T12:00:00Z`));
  const time = startTime === null ? undefined : `${words.at} ${startDate.slice(11, 16)}`;
  const state = eventCancelled ? words.cancelled : eventSoldOut ? words.soldOut : undefined;
  const place = venue === null ? undefined : [venue.name, venue.municipality].filter(Boolean).join(', ');
  return printableLine([state, [day, time].filter(Boolean).join(' '), place].filter(Boolean).join(' · '));
}

const WORDS = {
  nb: { at: 'kl.', cancelled: 'Avlyst', soldOut: 'Utsolgt' },
  en: { at: 'at', cancelled: 'Cancelled', soldOut: 'Sold out' },
} as const;

const dayIn = (language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
const DAYS = { nb: dayIn('nb'), en: dayIn('en') } as const;

export interface NewsLanguage {
  readonly language: Language;
  /** Names who gives the ids. */
  readonly host: string;
  readonly labelOf: (category: string) => string;
}

export interface NewsCategory {
  readonly id: string;
  readonly label: string;
}
