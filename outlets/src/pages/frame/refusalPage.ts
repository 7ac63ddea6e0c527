import { html } from 'hono/html';
import type { Refusal } from '../../serve/Refusal.ts';
import type { Made } from '../../serve/Route.ts';
import { assetAddress } from '../assets/assets.ts';
import { securityPolicy } from './securityPolicy.ts';
import { words } from './words.ts';

/** A page for a request that cannot be answered, with help in both languages: the reader's language may be unknown. */
export function refusalPage({ status, message }: Refusal): Pick<Made, 'contentType' | 'body' | 'headers'> {
  const titleIn = { 404: 'notFound', 503: 'away' } as const;
  const title = titleIn[status as keyof typeof titleIn] ?? 'wrong';
  const help = { notFound: 'notFoundHelp', away: 'awayHelp', wrong: null } as const;
  const key = help[title];
  const body = html`<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words.nb[title]}</title>
<link rel="stylesheet" href="${assetAddress('pages.css')}">
<link rel="icon" type="image/svg+xml" href="${assetAddress('icon.svg')}">
</head>
<body>
<main id="content" class="refusal">
<h1>${words.nb[title]} <span lang="en">${words.en[title]}</span></h1>
${key === null ? html`<p lang="en">${message}</p>` : html`<p>${words.nb[key]}</p><p lang="en">${words.en[key]}</p>`}
<form class="search" action="/" role="search">
<label class="term"><span>${words.nb.searchFor} / <span lang="en">${words.en.searchFor}</span></span><input type="search" name="searchTerm" maxlength="500"></label>
<button>${words.nb.search}</button>
</form>
<p><a href="/">${words.nb.back}</a> · <a href="/?lang=en" lang="en" hreflang="en">${words.en.back}</a></p>
</main>
</body>
</html>
`;
  return {
    contentType: 'text/html; charset=utf-8',
    body: String(body),
    headers: { 'content-security-policy': securityPolicy([]) },
  };
}
