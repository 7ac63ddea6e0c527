import { byLanguage } from '../../../shared/byLanguage.ts';

export const words = byLanguage({
  events: ['Arrangementer', 'Events'],
  loading: ['Henter arrangementer …', 'Loading events …'],
  none: ['Ingen arrangementer å vise.', 'No events to show.'],
  noneOnDay: ['Ingen arrangementer denne dagen.', 'No events on this day.'],
  failed: ['Kalenderen kan ikke vises akkurat nå.', 'The calendar cannot be shown right now.'],
  wrong: ['Kalenderen er satt opp feil på denne siden.', 'The calendar is set up wrongly on this page.'],
  retry: ['Prøv igjen', 'Try again'],
  more: ['Vis flere', 'Show more'],
  moreDates: ['Flere datoer', 'More dates'],
  today: ['I dag', 'Today'],
  tomorrow: ['I morgen', 'Tomorrow'],
  ongoing: ['Pågår', 'Already on'],
  online: ['På nett', 'Online'],
  monthBefore: ['Forrige måned', 'Previous month'],
  monthAfter: ['Neste måned', 'Next month'],
  count: [
    (count: number) => (count === 1 ? '1 arrangement' : `${count} arrangementer`),
    (count: number) => (count === 1 ? '1 event' : `${count} events`),
  ],
  shown: [
    (shown: number, all: number) => `Viser ${shown} av ${all}.`,
    (shown: number, all: number) => `Showing ${shown} of ${all}.`,
  ],
  map: ['Kart. Stedene er også i listen ved siden av.', 'Map. The places are in the list beside it, too.'],
  unplaced: ['Uten sted på kartet', 'Without a place on the map'],
  zoomIn: ['Zoom inn', 'Zoom in'],
  zoomOut: ['Zoom ut', 'Zoom out'],
  whole: ['Vis alle steder', 'Show all places'],
});

export type Words = (typeof words)['nb'];
