import type { CalendarEvent } from '../event.ts';
import { type Postings, PostingsWriter } from '../postings.ts';
import { foldText } from './foldText.ts';
import { plainText } from './plainText.ts';

/** The numbers of the distinct tokens of events, by event; those of one are in the order of appearance. Immutable. */
export interface EventTokens {
  /** Of titles and descriptions. */
  readonly prose: Postings;
  readonly tags: Postings;
}

/**
 * Takes texts apart into tokens (the texts between white space, folded) and numbers them. The tokens of an event are
 * kept from one build to the next.
 */
export class TokenStore {
  #numbers = new Map<string, number>();
  /** How many texts were read, and by token which of them was the last one with it. */
  #texts = 0;
  readonly #lastText: number[] = [];
  /** The events of the last build by row of their tokens; and how many were read since numbering began. */
  #rows: ReadonlyMap<CalendarEvent, number> = new Map();
  #tokens: EventTokens = { prose: new PostingsWriter().postings(), tags: new PostingsWriter().postings() };
  #read = 0;

  /** Every token numbered so far, in the order of the numbers. */
  get tokens(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** The tokens of events. Where most numbers belong to what is gone, numbering begins anew. */
  tokensOf(events: readonly CalendarEvent[]): EventTokens {
    if (this.#read > 2 * events.length + 1000) this.#beginAnew();
    const prose = new PostingsWriter();
    const tags = new PostingsWriter();
    for (const event of events) {
      const row = this.#rows.get(event);
      if (row === undefined) {
        prose.add(this.tokensIn(proseOf(event)));
        tags.add(this.tokensIn(event.tags.join('\n')));
        this.#read++;
      } else {
        prose.addRow(this.#tokens.prose, row);
        tags.addRow(this.#tokens.tags, row);
      }
    }
    this.#rows = new Map(events.map((event, row) => [event, row]));
    this.#tokens = { prose: prose.postings(), tags: tags.postings() };
    return this.#tokens;
  }

  /** The numbers of the distinct tokens of a text. */
  tokensIn(text: string): readonly number[] {
    const found: number[] = [];
    const reading = ++this.#texts;
    for (const token of splitTokens(foldText(text))) {
      let number = this.#numbers.get(token);
      if (number === undefined) {
        number = this.#numbers.size;
        this.#numbers.set(token, number);
      }
      if (this.#lastText[number] === reading) continue;
      this.#lastText[number] = reading;
      found.push(number);
    }
    return found;
  }

  #beginAnew(): void {
    this.#numbers = new Map();
    this.#rows = new Map();
    this.#read = 0;
  }
}

/** The tokens of a folded text. */
export function splitTokens(folded: string): readonly string[] {
  return folded.split(/\s+/u).filter((token) => token !== '');
}

function proseOf(event: CalendarEvent): string {
  return [
    event.title_nb,
    event.title_en ?? '',
    plainText(event.desc_nb ?? ''),
    plainText(event.desc_en ?? ''),
  ].join('\n');
}
