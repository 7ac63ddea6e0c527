import 'leaflet/dist/leaflet.css';
import { norway } from '@calendar/model/outline';
import { circleMarker, type Map as LeafletMap, latLngBounds, map, polyline } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { PlacedItem } from './answerItems.ts';

/** Places as circles over Norway's outline. No tiles: another host would learn of each visitor. */
export function PlaceMap({ places }: { readonly places: readonly PlacedItem[] }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (element.current === null) return;
    const shown = outlined(element.current);
    for (const place of places) {
      const marker = circleMarker([...place.point], { radius: 7, className: 'place-marker' });
      marker.bindPopup(described(place)).addTo(shown);
    }
    shown.fitBounds(latLngBounds(places.map(({ point }) => [...point])), { maxZoom: 11, padding: [24, 24] });
    return () => {
      shown.remove();
    };
  }, [places]);
  return (
    <div className="place-map">
      <section ref={element} aria-label="Map of the places listed below" />
      <ul>
        {places.map(({ name, point, titles }) => (
          <li key={`${point} ${name}`}>
            {name} <small>{titles.length === 0 ? point.join(', ') : titles.join(' · ')}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function outlined(element: HTMLElement): LeafletMap {
  const shown = map(element, { attributionControl: false, minZoom: 3, maxZoom: 13 });
  for (const coast of norway())
    polyline(
      coast.map((point) => [...point] as [number, number]),
      { className: 'coast', weight: 1, interactive: false },
    ).addTo(shown);
  return shown;
}

/** As elements: a name from the calendar is text, whatever it looks like. */
function described({ name, titles }: PlacedItem): HTMLElement {
  const words = document.createElement('div');
  const heading = document.createElement('strong');
  heading.textContent = name;
  words.append(heading, ...titles.flatMap((title) => [document.createElement('br'), title]));
  return words;
}
