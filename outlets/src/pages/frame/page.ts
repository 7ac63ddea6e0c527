import { html, raw } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import type { Made, Site } from '../../routes/Route.ts';
import { withoutControls } from '../../text/printable.ts';
import { assetAddress } from '../assets/assets.ts';
import type { Html } from './Html.ts';
import { securityPolicy } from './securityPolicy.ts';
import { words } from './words.ts';

/** A whole page: the frame of all pages with this page's content. */
export function page(given: Page): Made {
  const { site, language, title, head, content, address, robots } = given;
  const { languages = `${site.url}${address}` } = given;
  const said = words[language];
  const other = language === 'nb' ? 'en' : 'nb';
  const inLanguage = (to: Language) => withLanguage(address, to);
  const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === site.name ? title : `${title} – ${site.name}`}</title>
${robots === false ? raw('<meta name="robots" content="noindex">') : ''}
<link rel="stylesheet" href="${assetAddress('pages.css')}">
<link rel="icon" type="image/svg+xml" href="${assetAddress('icon.svg')}">
${languages === null ? '' : alternates(languages)}
<link rel="alternate" type="application/atom+xml" title="${site.name}" href="/feed.xml">
${head ?? ''}
<script src="${assetAddress('pages.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">${said.toContent}</a>
<header class="top">
<a class="name" href="/?lang=${language}">${site.name}</a>
<nav aria-label="${language === 'nb' ? 'Språk' : 'Language'}">
<a href="${inLanguage(other)}" lang="${other}" hreflang="${other}">${said.otherLanguage}</a>
</nav>
</header>
<main id="content" tabindex="-1">
${content}
</main>
<footer>
<ul>
<li><a href="/?lang=${language}">${said.allEvents}</a></li>
<li><a href="/calendar.ics?lang=${language}">${said.subscribe}</a></li>
<li><a href="/feed.xml">${said.feed}</a></li>
<li><a href="/widget?lang=${language}">${said.embed}</a></li>
</ul>
</footer>
</body>
</html>
`;
  return {
    contentType: 'text/html; charset=utf-8',
    body: withoutControls(String(body)),
    headers: pageHeaders(site),
  };
}

/** The addresses at which search engines find the same page in each language. */
function alternates(address: string): Html {
  return html`<link rel="alternate" hreflang="nb" href="${withLanguage(address, 'nb')}">
<link rel="alternate" hreflang="en" href="${withLanguage(address, 'en')}">
<link rel="alternate" hreflang="x-default" href="${withLanguage(address, null)}">`;
}

/** Headers of every page. */
export function pageHeaders(site: Site): Readonly<Record<string, string>> {
  return {
    'content-security-policy': securityPolicy(site.imageHosts),
    // Without `lang` in its address, a page is in the language that the browser prefers.
    vary: 'Accept-Language',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/** An address in a language; null: in the one that its reader prefers. */
export function withLanguage(address: string, language: Language | null): string {
  const [path = '/', search = ''] = address.split('?');
  const parameters = new URLSearchParams(search);
  if (language === null) parameters.delete('lang');
  else parameters.set('lang', language);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

interface Page {
  readonly site: Site;
  readonly language: Language;
  readonly title: string;
  /** Further elements of the head. */
  readonly head?: Html;
  readonly content: Html;
  /** Path and query string. */
  readonly address: string;
  /** The whole address whose other languages are listed. Null for none. By default this page's own. */
  readonly languages?: string | null;
  /** Whether search engines may take it; by default they may. */
  readonly robots?: boolean;
}
