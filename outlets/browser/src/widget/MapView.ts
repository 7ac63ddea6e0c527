import { outlinePath } from '@calendar/model/outline';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { circlesOf, type Place, type Placed, placesOf } from '../../../shared/placesOf.ts';
import { type MapZoom, zoomableMap } from '../zoomableMap.ts';
import { askEvents } from './askEvents.ts';
import { EVENT_FIELDS, type EventPage, eventItem, type ShownEvent } from './ShownEvent.ts';
import type { EventView, View } from './View.ts';

/**
 * The venues of the next events over Norway's outline. A list has the same for people who cannot see the map. It has no
 * tiles: another host would serve them, and learn of each visitor.
 */
export class MapView implements EventView {
  readonly #view: View;
  #placed: Placed<ShownEvent> = { places: [], unplaced: [] };
  #known = 0;
  #total = 0;
  #chosen: string | null = null;
  #map: SVGSVGElement | null = null;
  #zoom: MapZoom | null = null;

  constructor(view: View) {
    this.#view = view;
  }

  async load(): Promise<void> {
    const { filter } = this.#view;
    const answer = await askEvents<EventPage>(this.#view, {
      fields: FIELDS,
      filter,
      page: 0,
      pageSize: MOST_EVENTS,
    });
    this.#placed = placesOf(answer.data);
    this.#known = answer.data.length;
    this.#total = answer.totalCount;
  }

  render(): TemplateResult {
    const { words } = this.#view;
    const { places, unplaced } = this.#placed;
    if (this.#known === 0) return html`<p part="message">${words.none}</p>`;
    return html`<div part="map">
      ${places.length === 0 ? nothing : this.#drawing()}
      <div part="places">
        ${places.map((place) => this.#place(place))}
        ${unplaced.length === 0 ? nothing : this.#place({ name: words.unplaced, slug: '', events: unplaced })}
        ${this.#known < this.#total ? html`<p part="rest">${words.shown(this.#known, this.#total)}</p>` : nothing}
      </div>
    </div>`;
  }

  drawn(): void {
    const map = this.#view.root.querySelector<SVGSVGElement>('svg');
    if (map === null || map === this.#map) return;
    this.#map = map;
    this.#zoom = zoomableMap(map);
  }

  #drawing(): TemplateResult {
    const { words } = this.#view;
    const { frame, circles } = circlesOf(this.#placed.places, ({ events }) => events.length);
    // Small ones are drawn over large ones.
    return html`<div part="drawing">
      <svg
        viewBox=${`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        tabindex="0"
        role="img"
        aria-label=${words.map}
      >
        <g data-moved>
          <path d=${outlinePath()}></path>
          ${circles.map(
            ({ place, x, y, radius }) => svg`<circle
              class=${place.slug === this.#chosen ? 'chosen' : ''} cx=${x} cy=${y} r=${radius} data-radius=${radius}
              @click=${() => this.#choose(place.slug)}><title>${place.name}</title></circle>`,
          )}
        </g>
      </svg>
      <div part="bar">
        ${this.#button('+', words.zoomIn, (zoom) => zoom.larger())}
        ${this.#button('−', words.zoomOut, (zoom) => zoom.smaller())}
        ${this.#button('⤢', words.whole, (zoom) => zoom.reset())}
      </div>
    </div>`;
  }

  #button(sign: string, label: string, act: (zoom: MapZoom) => void): TemplateResult {
    return html`<button part="button" aria-label=${label} @click=${() => this.#zoom && act(this.#zoom)}>
      ${sign}
    </button>`;
  }

  #place({ name, slug, events }: Omit<Place<ShownEvent>, 'point'>): TemplateResult {
    const { words, dayWords } = this.#view;
    return html`<details
      data-place=${slug}
      ?open=${slug === this.#chosen}
      @toggle=${(event: Event) => this.#toggled(event.currentTarget as HTMLDetailsElement, slug)}
    >
      <summary part="place">${name} <span part="count">${words.count(events.length)}</span></summary>
      ${
        slug === this.#chosen
          ? html`<ul role="list">
              ${events
                .slice(0, MOST_OF_A_PLACE)
                .map((event) =>
                  eventItem(
                    slug === '' ? event : { ...event, venue: null },
                    this.#view,
                    dayWords.short(event.day),
                  ),
                )}
              </ul>
              ${events.length > MOST_OF_A_PLACE ? html`<p part="rest">${words.shown(MOST_OF_A_PLACE, events.length)}</p>` : nothing}`
          : nothing
      }
    </details>`;
  }

  #toggled({ open }: HTMLDetailsElement, slug: string): void {
    if (open) this.#chosen = slug;
    else if (this.#chosen === slug) this.#chosen = null;
    this.#view.changed();
  }

  #choose(slug: string): void {
    this.#chosen = slug;
    this.#view.changed();
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    requestAnimationFrame(() =>
      this.#view.root
        .querySelector(`[data-place="${CSS.escape(slug)}"]`)
        ?.scrollIntoView({ block: 'nearest', behavior }),
    );
  }
}

const FIELDS = `totalCount data { ${EVENT_FIELDS} }`;
const MOST_EVENTS = 250;
const MOST_OF_A_PLACE = 20;
