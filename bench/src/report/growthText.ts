import { type GrowthResults, MOST_FOR_TWICE, MOST_MS, type TextGrowth } from '../growth/measureGrowth.ts';
import { milliseconds, short } from './figures.ts';
import { table } from './table.ts';

/** What texts of every kind take of the answering threads, argument by argument, as Markdown. */
export function growthText(results: GrowthResults | null): readonly string[] {
  if (results === null) return ['Not measured: this system does not tell the processor time of a thread.'];
  const { events, measured } = results;
  const families = measured[0]?.texts.length ?? 0;
  return [
    `A calendar of ${events.toLocaleString('en')} events. Each argument is given texts of ${families} kinds, lists pieces of them, at lengths that double.`,
    'Processor time is that of the thread, of the gateway or of `events`, that a request took most of; a request may have',
    `several turns of it. Wanted: at most ${MOST_FOR_TWICE} times for twice the length, and ${milliseconds(MOST_MS)}.`,
    '',
    table(
      ['argument', 'longest text', 'grew most', 'kind', 'took most', 'kind'],
      measured.map(({ argument, texts }) => {
        const grown = most(texts, ({ ratio }) => ratio);
        const slow = most(texts, ({ ms }) => ms);
        return [
          `\`${argument}\``,
          `${grown.longest.toLocaleString('en')} characters`,
          marked(`${short(grown.ratio)} ×`, grown.ratio > MOST_FOR_TWICE),
          grown.family,
          marked(milliseconds(slow.ms), slow.ms > MOST_MS),
          slow.family,
        ];
      }),
    ),
  ];
}

function marked(text: string, isBeyond: boolean): string {
  return isBeyond ? `**${text}**` : text;
}

function most(texts: readonly TextGrowth[], of: (text: TextGrowth) => number): TextGrowth {
  return texts.reduce((worst, text) => (of(text) > of(worst) ? text : worst));
}
