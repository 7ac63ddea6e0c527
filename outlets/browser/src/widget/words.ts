import type { Language } from '../../../shared/language.ts';

/** The texts of the component, by language. */
export const words: Readonly<Record<Language, Words>> = {
  nb: {
    events: 'Arrangementer',
    loading: 'Henter arrangementer …',
    none: 'Ingen arrangementer å vise.',
    noneOnDay: 'Ingen arrangementer denne dagen.',
    failed: 'Kalenderen kan ikke vises akkurat nå.',
    wrong: 'Kalenderen er satt opp feil på denne siden.',
    retry: 'Prøv igjen',
    more: 'Vis flere',
    today: 'I dag',
    tomorrow: 'I morgen',
    ongoing: 'Pågår',
    until: (day) => `til ${day}`,
    cancelled: 'Avlyst',
    soldOut: 'Utsolgt',
    free: 'Gratis',
    online: 'På nett',
    monthBefore: 'Forrige måned',
    monthAfter: 'Neste måned',
    count: (count) => (count === 1 ? '1 arrangement' : `${count} arrangementer`),
    shown: (shown, all) => `Viser ${shown} av ${all}.`,
    map: 'Kart. Stedene er også i listen ved siden av.',
    zoomIn: 'Zoom inn',
    zoomOut: 'Zoom ut',
    whole: 'Vis alle steder',
    placed: (shown, all) => `${shown} av ${all} arrangementer har et sted på kartet.`,
  },
  en: {
    events: 'Events',
    loading: 'Loading events …',
    none: 'No events to show.',
    noneOnDay: 'No events on this day.',
    failed: 'The calendar cannot be shown right now.',
    wrong: 'The calendar is set up wrongly on this page.',
    retry: 'Try again',
    more: 'Show more',
    today: 'Today',
    tomorrow: 'Tomorrow',
    ongoing: 'Already on',
    until: (day) => `until ${day}`,
    cancelled: 'Cancelled',
    soldOut: 'Sold out',
    free: 'Free',
    online: 'Online',
    monthBefore: 'Previous month',
    monthAfter: 'Next month',
    count: (count) => (count === 1 ? '1 event' : `${count} events`),
    shown: (shown, all) => `Showing ${shown} of ${all}.`,
    map: 'Map. The places are in the list beside it, too.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    whole: 'Show all places',
    placed: (shown, all) => `${shown} of ${all} events have a place on the map.`,
  },
};

/** Of one language. */
export interface Words {
  readonly events: string;
  readonly loading: string;
  readonly none: string;
  readonly noneOnDay: string;
  readonly failed: string;
  readonly wrong: string;
  readonly retry: string;
  readonly more: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly ongoing: string;
  until(day: string): string;
  readonly cancelled: string;
  readonly soldOut: string;
  readonly free: string;
  readonly online: string;
  readonly monthBefore: string;
  readonly monthAfter: string;
  count(count: number): string;
  shown(shown: number, all: number): string;
  readonly map: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly whole: string;
  placed(shown: number, all: number): string;
}
