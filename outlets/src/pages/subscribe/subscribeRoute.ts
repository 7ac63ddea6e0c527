import { html } from 'hono/html';
import { readCategories } from '../../categories/readCategories.ts';
import { filterParameters } from '../../parameters/filterParameters.ts';
import { filterTitle } from '../../parameters/filterWords.ts';
import * as kinds from '../../parameters/kinds.ts';
import { conditionsIn, periodParameters } from '../../parameters/period.ts';
import { type Made, type Question, route, type Work } from '../../serve/Route.ts';
import { notices } from '../agenda/notices.ts';
import { searchOf } from '../frame/addresses.ts';
import type { Html } from '../frame/Html.ts';
import { page } from '../frame/page.ts';
import { words } from '../frame/words.ts';
import { filterCount } from './count.operation.ts';
import { subscribeWords } from './subscribeWords.ts';

const parameters = { ...filterParameters, ...periodParameters, lang: kinds.language } as const;

export const subscribeRoute = route({
  path: '/subscribe',
  parameters,
  isPage: true,
  async make(
    { values: { lang, ...values }, address, faults, nameOf }: Question<typeof parameters>,
    work: Work,
  ): Promise<Made> {
    const { site } = work;
    const language = lang ?? site.language;
    const said = subscribeWords[language];
    const { events } = await work.ask(filterCount, { filter: conditionsIn(values, work.now) });
    const { labelOf } = await readCategories(language, work);
    const filtered = filterTitle(values, { language, labelOf, nameOf });
    const title = filtered ?? words[language].allEvents;
    const search = searchOf(values, language);
    const calendar = `${site.url}/calendar.ics?${search}`;
    const webcal = calendar.replace(/^https?:/, 'webcal:');
    const encoded = encodeURIComponent(webcal);
    const name = encodeURIComponent(`${site.name}: ${title}`);
    const copy = words[language].copy;
    return page({
      site,
      language,
      address,
      title: `${said.title}: ${title}`,
      robots: Object.keys(values).length === 0,
      filter: { values, title: filtered },
      content: html`<article class="guide">
<h1>${said.title}: ${title}</h1>
${notices(values, faults, language)}
<p>${said.about} ${words[language].count(events.totalCount)}.</p>
<ul class="actions programs">
<li><a class="main" href="https://calendar.google.com/calendar/render?cid=${encoded}" rel="external noopener">Google</a></li>
<li><a class="main" href="https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(calendar)}&amp;name=${name}" rel="external noopener">Outlook</a></li>
<li><a class="main" href="${webcal}">Apple</a></li>
</ul>
<h2>${said.addresses}</h2>
<p>${said.addressesHelp}</p>
${addressLine('webcal', webcal, copy)}
${addressLine('https', calendar, copy)}
<h2>${said.does}</h2>
<ul class="points">${said.points.map((point) => html`<li>${point}</li>`)}</ul>
<h2>${said.news}</h2>
<p>${said.newsHelp}</p>
${(['feed.xml', 'feed.rss', 'feed.json'] as const).map((path) => addressLine(path.replace('.', '-'), `${site.url}/${path}?${search}`, copy))}
</article>`,
    });
  },
});

function addressLine(id: string, address: string, copy: string): Html {
  return html`<div class="snippet"><pre tabindex="0"><code id="${id}">${address}</code></pre><button type="button" data-copy="${id}" hidden>${copy}</button></div>`;
}
