import type { CalendarEvent } from '../event.ts';
import { foldText } from './foldText.ts';
import { plainText } from './plainText.ts';

/** The numbers of the distinct tokens of an event, ascending by first appearance. */
export interface EventTokens {
  /** Of titles and descriptions. */
  readonly prose: Int32Array;
  readonly tags: Int32Array;
}

/**
 * Takes the texts of events apart into tokens (the texts between white space, folded) and numbers them. The tokens of
 * an event are kept from one build to the next.
 */
export class TokenStore {
  #numbers = new Map<string, number>();
  #tokens = new WeakMap<CalendarEvent, EventTokens>();
  #events = 0;

  /** Every token numbered so far, in the order of the numbers. */
  get tokens(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** Prepares for a build over so many events: tokens that mostly belong to events that are gone are given up. */
  begin(events: number): void {
    if (this.#events <= 2 * events + 1000) return;
    this.#numbers = new Map();
    this.#tokens = new WeakMap();
    this.#events = 0;
  }

  /** The tokens of an event. */
  tokensOf(event: CalendarEvent): EventTokens {
    let known = this.#tokens.get(event);
    if (known === undefined) {
      known = { prose: this.#numbersIn(proseOf(event)), tags: this.#numbersIn(event.tags.join('\n')) };
      this.#tokens.set(event, known);
      this.#events++;
    }
    return known;
  }

  #numbersIn(text: string): Int32Array {
    const found = new Set<number>();
    for (const token of splitTokens(foldText(text))) {
      let number = this.#numbers.get(token);
      if (number === undefined) {
        number = this.#numbers.size;
        this.#numbers.set(token, number);
      }
      found.add(number);
    }
    return Int32Array.from(found);
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
