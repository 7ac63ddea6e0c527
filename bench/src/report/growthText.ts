import { MOST_FOR_TWICE, MOST_MS, type TextGrowth, type TextGrowths } from '../growth/growthFrom.ts';
import type { GrowthResults } from '../growth/measureGrowth.ts';
import { milliseconds, short } from './figures.ts';
import { table } from './table.ts';

/** What texts of every kind take of the answering threads, argument by argument, as Markdown. */
export function growthText(results: GrowthResults | null): readonly string[] {
  if (results === null) return ['Not measured: this system does not say the processor time of a thread.'];
  const { events, measured, feeds } = results;
  const families = measured[0]?.texts.length ?? 0;
  return [
    `A calendar of ${events.toLocaleString('en')} events. Each argument is given texts of ${families} kinds, lists pieces of them, at lengths that double.`,
    'Processor time is that of the busiest thread, of the gateway or of `events`. A request may take several iterations of',
    `its event loop. Wanted: at most ${MOST_FOR_TWICE} times for twice the length, and ${milliseconds(MOST_MS)}.`,
    '',
    growthTable('argument', measured),
    '',
    'The same for the readers of both feed formats, by field, for a whole reading. It lists the fields that took most and grew most:',
    '',
    growthTable('field', worstOf(feeds)),
  ];
}

function growthTable(what: string, measured: readonly TextGrowths[]): string {
  return table(
    [what, 'longest text', 'grew most', 'kind', 'took most', 'kind'],
    measured.map(({ name, texts }) => {
      const grown = most(texts, ({ ratio }) => ratio);
      const slow = most(texts, ({ ms }) => ms);
      return [
        `\`${name}\``,
        `${grown.longest.toLocaleString('en')} characters`,
        marked(`${short(grown.ratio)} ×`, grown.ratio > MOST_FOR_TWICE),
        grown.family,
        marked(milliseconds(slow.ms), slow.ms > MOST_MS),
        slow.family,
      ];
    }),
  );
}

/** The fields that took most and those that grew most, and every one beyond what is wanted. */
function worstOf(measured: readonly TextGrowths[]): readonly TextGrowths[] {
  const ratio = ({ texts }: TextGrowths) => most(texts, (text) => text.ratio).ratio;
  const ms = ({ texts }: TextGrowths) => most(texts, (text) => text.ms).ms;
  const slowest = measured.toSorted((one, other) => ms(other) - ms(one)).slice(0, SHOWN);
  const grown = measured.toSorted((one, other) => ratio(other) - ratio(one)).slice(0, SHOWN);
  return measured.filter(
    (each) =>
      slowest.includes(each) || grown.includes(each) || ratio(each) > MOST_FOR_TWICE || ms(each) > MOST_MS,
  );
}

const SHOWN = 8;

function marked(text: string, isBeyond: boolean): string {
  return isBeyond ? `**${text}**` : text;
}

function most(texts: readonly TextGrowth[], of: (text: TextGrowth) => number): TextGrowth {
  return texts.reduce((worst, text) => (of(text) > of(worst) ? text : worst));
}
