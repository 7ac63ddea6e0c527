import { html } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import type { Event } from '../../../shared/schema.ts';
import { textOf } from '../../../shared/textOf.ts';
import { shortened } from '../../text/printable.ts';
import type { Html } from './Html.ts';
import type { Picture } from './picture.ts';

/** What is shown of a page where its address is shared: Open Graph, https://ogp.me. */
export function previewTags(
  { text, image }: Preview,
  { title, address, name, language }: PreviewedPage,
): Html {
  const summary = shortened(text.replace(/\s+/g, ' '), LONGEST_SUMMARY);
  const { urlLarge, width, height, alt } = image ?? {};
  return html`${
    summary === ''
      ? ''
      : html`<meta name="description" content="${summary}">
<meta property="og:description" content="${summary}">`
  }
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="${name}">
<meta property="og:locale" content="${language === 'nb' ? 'nb_NO' : 'en_GB'}">
<meta property="og:locale:alternate" content="${language === 'nb' ? 'en_GB' : 'nb_NO'}">
${urlLarge ? html`<meta property="og:image" content="${urlLarge}">${width && height ? html`<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}">` : ''}${alt ? html`<meta property="og:image:alt" content="${alt}">` : ''}` : ''}
<meta name="twitter:card" content="${urlLarge ? 'summary_large_image' : 'summary'}">`;
}

/** Of a list: how many there are if that is known, its first events, and the first picture that one of them has. */
export function listPreview(events: readonly Listed[], language: Language, count?: string): Preview {
  const titles = events.map(
    ({ title_nb, title_en }) => textOf({ nb: title_nb, en: title_en }, language)?.text,
  );
  const first = [...new Set(titles.filter(Boolean))].slice(0, MOST_TITLES).join(' · ');
  return {
    text: [count, first].filter(Boolean).join(': '),
    image: events.flatMap(({ images = [] }) => images.slice(0, 1)).find(({ urlLarge }) => urlLarge),
  };
}

const MOST_TITLES = 4;
/** Characters: search engines show no more. */
const LONGEST_SUMMARY = 160;

export interface Preview {
  readonly text: string;
  readonly image?: Picture | undefined;
}

interface PreviewedPage {
  readonly title: string;
  readonly address: string;
  readonly name: string;
  readonly language: Language;
}

interface Listed extends Pick<Event, 'title_nb' | 'title_en'> {
  readonly images?: readonly Picture[];
}
