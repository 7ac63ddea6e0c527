import { html, raw } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import type { PeriodValues } from '../../parameters/period.ts';
import type { Made, Site } from '../../serve/Route.ts';
import { withoutControls } from '../../text/printable.ts';
import { assetAddress } from '../assets/assets.ts';
import { searchOf, subscribeAddress, withLanguage } from './addresses.ts';
import type { Html } from './Html.ts';
import { type Preview, previewTags } from './preview.ts';
import { securityPolicy } from './securityPolicy.ts';
import { words } from './words.ts';

export function page(given: Page): Made {
  const { site, language, title, exactTitle, preview = { text: '' }, head, content, address, robots } = given;
  const { canonical = `${site.url}${address}`, languages = `${site.url}${address}` } = given;
  const { values = {}, title: filtered } = given.filter ?? {};
  const titled = (text: string) => (text === site.name ? text : `${text} – ${site.name}`);
  const said = words[language];
  const other = language === 'nb' ? 'en' : 'nb';
  const feed = `/feed.xml?${searchOf(values, language)}`;
  const named = filtered === undefined ? site.name : `${site.name}: ${filtered}`;
  const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title${exactTitle === undefined ? '' : html` data-exact="${titled(exactTitle)}"`}>${titled(title)}</title>
${robots === false ? raw('<meta name="robots" content="noindex">') : ''}
<link rel="canonical" href="${canonical}">
<link rel="stylesheet" href="${assetAddress('pages.css')}">
${site.town.colour === undefined ? '' : html`<link rel="stylesheet" href="/town.css">`}
<link rel="icon" type="image/svg+xml" href="${assetAddress('icon.svg')}">
${languages === null ? '' : alternates(languages)}
<link rel="alternate" type="application/atom+xml" title="${named}" href="${feed}">
<link rel="alternate" type="text/calendar" title="${named}" href="/calendar.ics?${searchOf(values, language)}">
${previewTags(preview, { title: exactTitle ?? title, address: canonical, name: site.name, language })}
${head ?? ''}
<script src="${assetAddress('pages.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">${said.toContent}</a>
<header class="top">
<a class="name${site.town.logo === undefined ? '' : ' with-logo'}" href="/?lang=${language}">${site.town.logo === undefined ? '' : html`<img src="/logo" alt="">`}${site.name}</a>
<nav aria-label="${said.languageMenu}">
${site.town.url === undefined ? '' : html`<a href="${site.town.url}">${site.town.name ?? new URL(site.town.url).hostname}</a>`}
<a href="${withLanguage(address, other)}" lang="${other}" hreflang="${other}" data-language>${said.otherLanguage}</a>
</nav>
</header>
<main id="content" tabindex="-1">
${content}
</main>
<footer>
<ul>
<li><a href="/?lang=${language}">${said.allEvents}</a></li>
<li><a href="${subscribeAddress(values, language)}">${said.subscribe}</a></li>
<li><a href="${feed}">${said.feed}</a></li>
<li><a href="/widget?lang=${language}">${said.embed}</a></li>
<li><a href="/changelog?lang=${language}">${said.changelog}</a></li>
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

function alternates(address: string): Html {
  return html`<link rel="alternate" hreflang="nb" href="${withLanguage(address, 'nb')}">
<link rel="alternate" hreflang="en" href="${withLanguage(address, 'en')}">
<link rel="alternate" hreflang="x-default" href="${withLanguage(address, null)}">`;
}

export function pageHeaders(site: Site): Readonly<Record<string, string>> {
  return {
    'content-security-policy': securityPolicy(site.imageHosts),
    // Without `lang` in its address, a page is in the language that the browser prefers.
    vary: 'Accept-Language',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

interface Page {
  readonly site: Site;
  readonly language: Language;
  readonly title: string;
  readonly exactTitle?: string;
  readonly preview?: Preview;
  readonly head?: Html;
  readonly content: Html;
  readonly address: string;
  readonly canonical?: string;
  /** The whole address whose other languages are listed. Null for none. By default this page's own. */
  readonly languages?: string | null;
  readonly robots?: boolean;
  readonly filter?: { readonly values: Filter & PeriodValues; readonly title: string | undefined };
}
