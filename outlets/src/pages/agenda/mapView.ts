import { frameAround, outlinePath, projected } from '@calendar/model/outline';
import { html } from 'hono/html';
import { circlesOf, type Place, placesOf } from '../../../shared/placesOf.ts';
import type { Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';
import type { AgendaEvent } from './AgendaEvent.ts';
import type { AgendaPlacesData } from './agenda.operation.ts';
import { stateMark, titleLink } from './eventItem.ts';
import type { Seen } from './Seen.ts';

/** The venues over Norway's outline, and the same as a list. The map can be moved if JavaScript runs. */
export function mapView({ placed, all }: AgendaPlacesData, seen: Seen): Html {
  const said = words[seen.language];
  const { places, unplaced } = placesOf(placed.data);
  if (placed.data.length === 0)
    return html`<div class="empty"><p>${said.none}</p><p>${said.noneHelp}</p></div>`;
  const hits = new Map(all.venues.map(({ slug, hits }) => [slug, hits]));
  const hitsOf = ({ slug, events: known }: Place<AgendaEvent>) => hits.get(slug) ?? known.length;
  return html`<div class="map">
${places.length === 0 ? '' : drawing(places, hitsOf, seen)}
<div class="places">
${all.totalCount > placed.data.length ? html`<p>${said.placed(placed.data.length, all.totalCount)}</p>` : ''}
${places.map((place) => section(place, hitsOf(place), seen, place.slug))}
${unplaced.length === 0 ? '' : section({ name: said.unplaced, events: unplaced }, unplaced.length, seen)}
</div>
</div>`;
}

export function placeMap(point: readonly [number, number], name: string): Html {
  const frame = frameAround([point], 16 / 9);
  const wide = {
    x: frame.x - frame.width,
    y: frame.y - frame.height,
    width: frame.width * 3,
    height: frame.height * 3,
  };
  const { x, y } = projected(point);
  return html`<svg class="drawing" viewBox="${viewBox(wide)}" role="img" aria-label="${name}">
<path d="${outlinePath(wide)}"></path><circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${(wide.width / 50).toFixed(2)}"></circle>
</svg>`;
}

function drawing(
  places: readonly Place<AgendaEvent>[],
  hitsOf: (place: Place<AgendaEvent>) => number,
  { language, links }: Seen,
): Html {
  const said = words[language];
  const { frame, circles } = circlesOf(places, hitsOf);
  return html`<div class="frame" data-map data-larger="${said.zoomIn}" data-smaller="${said.zoomOut}" data-whole="${said.whole}">
<svg class="drawing" viewBox="${viewBox(frame)}" role="group" aria-label="${said.mapLabel}">
<g data-moved aria-hidden="true">
<path d="${outlinePath(frame)}"></path>
${circles.map(({ place, x, y, radius }) => html`<a href="${links.with({ venues: place.slug, view: null })}" tabindex="-1"><circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${radius.toFixed(1)}"><title>${place.name}: ${said.count(hitsOf(place))}</title></circle></a>`)}
</g>
</svg>
</div>`;
}

function section(
  place: Pick<Place<AgendaEvent>, 'name' | 'events'>,
  hits: number,
  seen: Seen,
  slug?: string,
): Html {
  const { language, dayWords, links } = seen;
  const list = links.with({ view: null, ...(slug === undefined ? {} : { venues: slug }) });
  const shown = place.events.slice(0, MOST_OF_A_PLACE);
  return html`<section>
<h2><a href="${list}">${place.name}</a> <small>${words[language].count(hits)}</small></h2>
<ul>${shown.map((event) => html`<li><span>${dayWords.short(event.startDate.slice(0, 10))}</span> ${titleLink(event, seen, null)}${stateMark(event, language)}</li>`)}</ul>
</section>`;
}

function viewBox(frame: ReturnType<typeof frameAround>): string {
  return [frame.x, frame.y, frame.width, frame.height].map((number) => number.toFixed(2)).join(' ');
}

const MOST_OF_A_PLACE = 2;
