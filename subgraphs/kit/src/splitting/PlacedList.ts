import { randomUUID } from 'node:crypto';
import type { Place } from './Place.ts';

/** A list that was set aside, to be written on its own. */
export interface PlacedList {
  readonly place: Place;
  /** Null where some of them failed. */
  readonly items: Iterable<unknown> | null;
  /** Whether what is known of their cost before they are written has been charged. */
  readonly isCharged: boolean;
}

/** Stands in an answer for a list: a text that no value can contain, since nobody can have guessed it. */
export function placeholder(number: number): string {
  return `${PREFIX}${number}`;
}

/** The JSON of an answer with the lists in their places, by their numbers. */
export function fillPlaces(answer: string, lists: readonly (readonly Part[])[]): Buffer[] {
  const body: Buffer[] = [];
  // A list may be missing in the answer: an error elsewhere has made a value around it null.
  const [first = '', ...others] = answer.split(`"${PREFIX}`);
  let text = first;
  for (const other of others) {
    const end = other.indexOf('"');
    for (const part of lists[Number(other.slice(0, end))] as readonly Part[]) {
      if (typeof part === 'string') {
        text += part;
        continue;
      }
      if (text !== '') body.push(Buffer.from(text));
      text = '';
      body.push(part);
    }
    text += other.slice(end + 1);
  }
  if (text !== '') body.push(Buffer.from(text));
  return body;
}

/** A part of JSON: bytes where there are many, or where they are cached. */
export type Part = string | Buffer;

const PREFIX = `list ${randomUUID()} `;
