import type { RawEvent } from '@calendar/model/feed';
import { type Bilingual, data, type Theme } from './data.ts';
import type { Random } from './random.ts';

/** Title and description in both languages: plain text, HTML, or HTML with entities. */
export function textsOf(theme: Theme, around: Around, random: Random): Texts {
  const [title_nb, title_en, category] = random.pick(theme.titles);
  const filling = new Map<string, Bilingual>([
    ['place', [around.place, around.place]],
    ['organizer', [around.organizer, around.organizer]],
  ]);
  for (const [slot, choices] of Object.entries(theme.slots)) {
    const chosen = random.pick(choices);
    filling.set(slot, typeof chosen === 'string' ? [chosen, chosen] : chosen);
  }
  const sentences = [...random.sample(theme.sentences, random.int(2, 4)), random.pick(data.commonSentences)];
  const markup = random.pick(MARKUPS);
  const description = ([0, 1] as const).map((language) =>
    markup(
      sentences.map((sentence) => fill(sentence[language], filling, language)),
      around,
    ),
  ) as [string, string];
  return {
    category: category ?? theme.category,
    title_nb: fill(title_nb, filling, 0),
    title_en: random.oneIn(15) ? null : fill(title_en, filling, 1),
    desc_nb: random.oneIn(40) ? null : description[0],
    desc_en: random.oneIn(12) ? null : description[1],
  };
}

interface Around {
  readonly place: string;
  readonly organizer: string;
  readonly website: string | null;
}

export interface Texts extends Pick<RawEvent, 'title_nb' | 'title_en' | 'desc_nb' | 'desc_en'> {
  readonly category: string;
}

type Markup = (sentences: readonly string[], around: Around) => string;

const MARKUPS: readonly Markup[] = [
  (sentences) => sentences.join(' '),
  (sentences) => sentences.join('\n\n'),
  ([lead, ...rest]) =>
    `<p><strong>${escaped(lead ?? '')}</strong></p><p>${rest.map(escaped).join('<br>')}</p>`,
  (sentences, { organizer, website }) => {
    const link = website === null ? '' : `<p><a href="${website}">${escaped(organizer)}</a></p>`;
    return `<p>${sentences.map(escaped).join(' ')}</p>${link}`;
  },
  (sentences) => `<p>${sentences.map((sentence) => withEntities(escaped(sentence))).join('&nbsp;')}</p>`,
  ([lead, ...rest]) =>
    `<p>${withEntities(escaped(lead ?? ''))}</p><ul><li>${rest.map(escaped).join('</li><li>')}</li></ul>`,
];

function fill(text: string, filling: ReadonlyMap<string, Bilingual>, language: 0 | 1): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const value = filling.get(slot);
    if (value === undefined) throw new Error(`No value for {${slot}} in "${text}"`);
    return value[language];
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function withEntities(text: string): string {
  return text.replaceAll(/[æøåÆØÅé–«»“”’]/g, (letter) => ENTITIES[letter] ?? `&#${letter.charCodeAt(0)};`);
}

const ENTITIES: { readonly [letter: string]: string } = {
  æ: '&aelig;',
  ø: '&oslash;',
  å: '&aring;',
  Æ: '&AElig;',
  Ø: '&Oslash;',
  '«': '&laquo;',
  '»': '&raquo;',
  '–': '&ndash;',
};
