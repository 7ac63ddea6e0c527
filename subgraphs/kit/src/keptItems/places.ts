import { randomUUID } from 'node:crypto';

/** Stands in an answer for the items of a list: a text that no value can contain, since nobody can have guessed it. */
export function placeholder(place: number): string {
  return `${PREFIX}${place}`;
}

/** The answer with the lists in their places, as JSON in parts. */
export function fillPlaces(answer: object, lists: readonly Buffer[][]): Buffer[] {
  // A list may be missing in the text: an error elsewhere has made a value around it null.
  const [first = '', ...others] = JSON.stringify(answer).split(`"${PREFIX}`);
  const parts: Buffer[] = [Buffer.from(first)];
  for (const text of others) {
    const end = text.indexOf('"');
    parts.push(...(lists[Number(text.slice(0, end))] as Buffer[]), Buffer.from(text.slice(end + 1)));
  }
  return parts;
}

const PREFIX = `kept items ${randomUUID()} `;
