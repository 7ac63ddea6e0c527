import { html } from 'hono/html';
import { dayWords, midnightOf, monthAfter, today } from '../../../shared/days.ts';
import { readCategories } from '../../categories/readCategories.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { type Made, type Question, route, type Work } from '../../routes/Route.ts';
import type { Html } from '../frame/Html.ts';
import { page } from '../frame/page.ts';
import { refusalPage } from '../frame/refusalPage.ts';
import { words } from '../frame/words.ts';
import type { Facets } from './AgendaEvent.ts';
import { agendaList, agendaMonth, agendaPlaces } from './agenda.operation.ts';
import { type AgendaValues, agendaParameters, filterIn } from './agendaParameters.ts';
import { chosen, facetLinks, navigation, searchForm } from './controls.ts';
import { Links } from './links.ts';
import { listView } from './listView.ts';
import { mapView } from './mapView.ts';
import { monthView } from './monthView.ts';
import { periodOf } from './period.ts';
import type { Seen } from './Seen.ts';

/** The front page: a list, a month or a map, with a search and filters by links and a form. */
export const agendaRoute = route({
  path: '/',
  parameters: agendaParameters,
  async make(question: Question<typeof agendaParameters>, work: Work): Promise<Made> {
    const { values } = question;
    if (values.view === 'month') return monthPage(question, work);
    if (values.view === 'map') return mapPage(question, work);
    return listPage(question, work);
  },
  refusal: refusalPage,
});

type Asked = Question<typeof agendaParameters>;

async function listPage(question: Asked, work: Work): Promise<Made> {
  const { values } = question;
  const at = values.page ?? 0;
  const given = filterIn(values);
  const base = { ...given, ...datesOf(values, work.now) };
  // Events that began before have a separate section, unless the address names one of the two.
  const isSplit = given.ongoing === undefined && given.fromStartDate === undefined;
  const data = await work.ask(agendaList, {
    next: { ...base, groupRepetitionsByDay: true, ...(isSplit ? { ongoing: false } : {}) },
    ongoing: { ...base, ongoing: true },
    page: at,
    pageSize: TO_A_PAGE,
    withOngoing: isSplit && at === 0,
  });
  return framed(question, work, {
    facets: data.next,
    count: data.next.totalCount + (data.ongoing?.totalCount ?? 0),
    content: (seen) => listView(data, at, seen),
  });
}

async function monthPage(question: Asked, work: Work): Promise<Made> {
  const { values } = question;
  const now = today(work.now);
  const month = [values.month ?? '', now.slice(0, 7)].sort()[1] as string;
  const first = [`${month}-01`, now].sort()[1] as string;
  const { fromDate: _, ...given } = filterIn(values);
  const data = await work.ask(agendaMonth, {
    filter: {
      ...given,
      fromStartDate: midnightOf(first),
      untilDate: midnightOf(`${monthAfter(month, 1)}-01`),
      groupRepetitionsByDay: true,
    },
  });
  return framed(question, work, {
    facets: data.events,
    count: data.events.totalCount,
    content: (seen) => monthView(data, month, seen),
  });
}

async function mapPage(question: Asked, work: Work): Promise<Made> {
  const { values } = question;
  const data = await work.ask(agendaPlaces, {
    filter: { ...filterIn(values), ...datesOf(values, work.now) },
  });
  return framed(question, work, {
    facets: data.events,
    count: data.events.totalCount,
    content: (seen) => mapView(data, seen),
  });
}

async function framed(
  { address, values }: Asked,
  work: Work,
  { facets, count, content }: Shown,
): Promise<Made> {
  const { site, now } = work;
  const language = values.lang ?? 'nb';
  const seen: Seen = {
    site,
    language,
    dayWords: dayWords(language),
    today: today(now),
    links: new Links(address),
    ...(await readCategories(language, work)),
  };
  const title = titleOf(values, seen);
  return page({
    site,
    language,
    address,
    title: title === words[language].allEvents ? site.name : title,
    // Search engines find the events by the site map; combinations of filters have no end.
    robots: Object.keys(values).every((name) => name === 'lang'),
    content: html`<div class="calendar">
${searchForm(values, seen)}
${navigation(values, seen)}
${chosen(values, facets, seen)}
<header class="title"><h1>${title}</h1><p role="status">${words[language].count(count)}</p></header>
<div class="columns">
<div class="events">${content(seen)}</div>
${facetLinks(values, facets, seen)}
</div>
</div>`,
  });
}

function titleOf(values: AgendaValues, { language, dayWords: days }: Seen): string {
  const said = words[language];
  const { searchTerm, from, until, when } = values;
  if (searchTerm !== undefined) return `«${searchTerm.slice(0, 60)}»`;
  if (from !== undefined && from === until) return days.longWithYear(from);
  if (from !== undefined || until !== undefined)
    return [from, until].map((day) => (day === undefined ? '' : days.short(day))).join(' – ');
  return when === undefined || values.view === 'month' ? said.allEvents : said.whens[when];
}

/** As the interface's conditions; those that the address gives itself stay. */
function datesOf(values: AgendaValues, now: number): Filter {
  const { from, end } = periodOf(values, now);
  return {
    // From today on means from now on: past events need no space.
    ...(from === null || from === today(now) ? {} : { fromDate: midnightOf(from) }),
    ...(end === null ? {} : { untilDate: midnightOf(end) }),
  };
}

const TO_A_PAGE = 40;

interface Shown {
  readonly facets: Facets;
  readonly count: number;
  content(seen: Seen): Html;
}
