import type { Language } from '../../../shared/language.ts';

const nb = {
  events: 'Arrangementer',
  loading: 'Henter arrangementer …',
  none: 'Ingen arrangementer å vise.',
  noneOnDay: 'Ingen arrangementer denne dagen.',
  failed: 'Kalenderen kan ikke vises akkurat nå.',
  wrong: 'Kalenderen er satt opp feil på denne siden.',
  retry: 'Prøv igjen',
  more: 'Vis flere',
  moreDates: 'Flere datoer',
  today: 'I dag',
  tomorrow: 'I morgen',
  ongoing: 'Pågår',
  online: 'På nett',
  monthBefore: 'Forrige måned',
  monthAfter: 'Neste måned',
  count: (count: number) => (count === 1 ? '1 arrangement' : `${count} arrangementer`),
  shown: (shown: number, all: number) => `Viser ${shown} av ${all}.`,
  map: 'Kart. Stedene er også i listen ved siden av.',
  zoomIn: 'Zoom inn',
  zoomOut: 'Zoom ut',
  whole: 'Vis alle steder',
  placed: (shown: number, all: number) => `${shown} av ${all} arrangementer har et sted på kartet.`,
};

const en: Words = {
  events: 'Events',
  loading: 'Loading events …',
  none: 'No events to show.',
  noneOnDay: 'No events on this day.',
  failed: 'The calendar cannot be shown right now.',
  wrong: 'The calendar is set up wrongly on this page.',
  retry: 'Try again',
  more: 'Show more',
  moreDates: 'More dates',
  today: 'Today',
  tomorrow: 'Tomorrow',
  ongoing: 'Already on',
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
};

/** The texts of the component, by language. */
export const words: Readonly<Record<Language, Words>> = { nb, en };

export type Words = typeof nb;
