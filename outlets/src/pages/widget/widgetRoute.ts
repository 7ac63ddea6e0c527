import { html } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import { language } from '../../parameters/kinds.ts';
import { type Made, type Question, route, type Site, type Work } from '../../serve/Route.ts';
import type { Html } from '../frame/Html.ts';
import { page } from '../frame/page.ts';
import { securityPolicy } from '../frame/securityPolicy.ts';
import { widgetWords } from './widgetWords.ts';

const parameters = { lang: language } as const;

export const widgetRoute = route({
  path: '/widget',
  parameters,
  async make({ values, address }: Question<typeof parameters>, { site }: Work): Promise<Made> {
    const shown = values.lang ?? site.language;
    const said = widgetWords[shown];
    const script = `<script src="${site.url}/widget.js" defer></script>`;
    const made = page({
      site,
      language: shown,
      address,
      title: said.title,
      head: html`<script src="/widget.js" defer></script>`,
      content: html`<article class="guide">
<h1>${said.title}</h1>
<p>${said.about}</p>
${snippet('copy-first', `${script}\n<event-calendar view="list" lang="${shown}"><a href="${site.url}/?lang=${shown}">${site.name}</a></event-calendar>`, said.copy)}
${EXAMPLES.map(({ name, attributes }) => example(name, attributes, shown, site))}
<h2>${said.attributes}</h2>
${table(Object.entries(said.rows), [said.attribute, said.meaning])}
<h2>${said.looks}</h2>
<p>${said.looksHelp}</p>
${snippet('copy-looks', LOOKS, said.copy)}
<h2>${said.policy}</h2>
<p>${said.policyHelp}</p>
${snippet('copy-policy', `script-src ${site.url}; connect-src ${new URL(site.widgetEndpoint).origin}; img-src ${site.url}; trusted-types lit-html`, said.copy)}
</article>`,
    });
    const endpoint = new URL(site.widgetEndpoint).origin;
    const policy = securityPolicy([new URL(site.url).origin, ...site.imageHosts]).replace(
      "connect-src 'self'",
      `connect-src 'self' ${endpoint}`,
    );
    return { ...made, lifetime: HOUR, headers: { ...made.headers, 'content-security-policy': policy } };
  },
  isPage: true,
});

function example(name: 'list' | 'month' | 'map', attributes: string, shown: Language, site: Site): Html {
  const said = widgetWords[shown];
  // What stands inside is shown until the component runs, and where it cannot.
  const tag = `<event-calendar ${attributes} lang="${shown}"><a href="${site.url}/?lang=${shown}">${site.name}</a></event-calendar>`;
  const filter = /filter="([^"]*)"/.exec(attributes)?.[1] ?? '';
  return html`<h2>${said.examples[name]}</h2>
${snippet(`copy-${name}`, tag, said.copy)}
<event-calendar view="${name}" filter="${filter}" lang="${shown}" heading-level="3" page-size="5" theme="auto" label="${said.examples[name]}"></event-calendar>`;
}

function snippet(id: string, text: string, copy: string): Html {
  return html`<div class="snippet"><pre tabindex="0"><code id="${id}">${text}</code></pre><button type="button" data-copy="${id}" hidden>${copy}</button></div>`;
}

function table(rows: readonly (readonly string[])[], heads: readonly string[]): Html {
  return html`<table class="plain"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(([name, meaning]) => html`<tr><th scope="row"><code>${name}</code></th><td>${meaning}</td></tr>`)}</tbody></table>`;
}

const EXAMPLES = [
  { name: 'list', attributes: 'view="list" filter="ongoing=false&isFree=true"' },
  { name: 'month', attributes: 'view="month"' },
  { name: 'map', attributes: 'view="map"' },
] as const;

const LOOKS = `event-calendar {
  --event-calendar-background: #fff;
  --event-calendar-text: #1b2127;
  --event-calendar-muted: #55606b;
  --event-calendar-line: #d9dee3;
  --event-calendar-accent: #7a1f4b;
  --event-calendar-on-accent: #fff;
  --event-calendar-warning: #a01c1c;
  --event-calendar-radius: 0;
  --event-calendar-font: 1rem/1.5 Georgia, serif;
}
event-calendar::part(title) { text-decoration: none }`;

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
