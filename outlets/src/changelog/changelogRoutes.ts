import { html, raw } from 'hono/html';
import { writeAtom } from '../news/writeAtom.ts';
import { page } from '../pages/frame/page.ts';
import * as kinds from '../parameters/kinds.ts';
import { type Route, route } from '../serve/Route.ts';
import { readChangelog } from './Changelog.ts';

/** `/changelog`, and the same as an Atom feed: what changes for callers of the interface. In English, as it is written. */
export const changelogRoutes: readonly Route[] = [
  route({
    path: '/changelog',
    parameters: { lang: kinds.language },
    isPage: true,
    async make({ address, values: { lang } }, { site }) {
      const language = lang ?? site.language;
      const sections = readChangelog();
      return page({
        ...{ site, language, address, title: TITLE },
        head: html`<link rel="alternate" type="application/atom+xml" title="${TITLE}" href="/changelog.xml">`,
        content: html`<article lang="en"><h1>${TITLE}</h1>
<p>The interface is at <a href="${site.widgetEndpoint}">${site.widgetEndpoint}</a>. <a href="/changelog.xml">Follow the changes (Atom)</a>.</p>
${sections.map((each) => html`<section class="description"><h2>${each.title}</h2>${raw(each.html)}</section>`)}</article>`,
      });
    },
  }),
  route({
    path: '/changelog.xml',
    parameters: {},
    async make(_, { site }) {
      const sections = readChangelog();
      const { hostname: host } = new URL(site.siteUrl);
      const homePage = `${site.url}/changelog`;
      return {
        contentType: 'application/atom+xml; charset=utf-8',
        body: writeAtom({
          id: `tag:${host},2026:changelog`,
          title: `${site.name}: ${TITLE}`,
          url: `${site.url}/changelog.xml`,
          ...{ homePage, language: 'en' },
          updated: new Date(Math.max(...sections.map(({ updated }) => updated.getTime()))),
          items: sections.map(({ title, html: body, updated }) => ({
            id: `tag:${host},2026:changelog:${encodeURIComponent(title)}`,
            ...{ title, html: body, summary: title, link: homePage, categories: [], picture: undefined },
            ...{ published: updated, updated },
          })),
        }),
      };
    },
  }),
];

const TITLE = 'Changes of the interface';
