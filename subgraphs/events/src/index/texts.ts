import { appended, appendedOffsets } from './sharedMemory.ts';

/** Texts by number, as character codes in one array. Immutable; shareable between threads. */
export interface Texts {
  readonly codes: Uint16Array;
  /** By number: where the text begins; one more at the end. */
  readonly offsets: Int32Array;
}

/** Distinct texts that can be looked up. Immutable; shareable between threads. */
export interface TextIndex extends Texts {
  /** Numbers of the texts, from 1, by hash with linear probing; 0 is an empty slot. */
  readonly slots: Int32Array;
}

export function packTexts(texts: readonly string[]): Texts {
  const offsets = new Int32Array(texts.length + 1);
  texts.forEach((text, number) => {
    offsets[number + 1] = offsets[number]! + text.length;
  });
  const codes = new Uint16Array(offsets[texts.length]!);
  texts.forEach((text, number) => {
    const start = offsets[number]!;
    for (let at = 0; at < text.length; at++) codes[start + at] = text.charCodeAt(at);
  });
  return { codes, offsets };
}

/** Texts and after them some more, in memory that threads share. */
export function appendTexts({ codes, offsets }: Texts, more: Texts): Texts {
  return { codes: appended(codes, more.codes), offsets: appendedOffsets(offsets, more.offsets) };
}

export function countTexts({ offsets }: Texts): number {
  return offsets.length - 1;
}

/** Of the text of a number, in character codes. */
export function lengthAt({ offsets }: Texts, number: number): number {
  return offsets[number + 1]! - offsets[number]!;
}

export function textAt({ codes, offsets }: Texts, number: number): string {
  return textOf(codes.subarray(offsets[number], offsets[number + 1]));
}

export function textsIn(texts: Texts): readonly string[] {
  return Array.from({ length: countTexts(texts) }, (_, number) => textAt(texts, number));
}

function textOf(codes: Uint16Array): string {
  // A call takes only so many arguments.
  if (codes.length <= MOST_ARGUMENTS) return String.fromCharCode(...codes);
  return textOf(codes.subarray(0, MOST_ARGUMENTS)) + textOf(codes.subarray(MOST_ARGUMENTS));
}

const MOST_ARGUMENTS = 16_384;

/** The number of a text, or of a substring of one; -1 if it is none of these. */
export function numberOf(index: TextIndex, text: string, from = 0, until = text.length): number {
  const { slots } = index;
  for (
    let slot = hashOf(text, from, until) & (slots.length - 1);
    slots[slot] !== 0;
    slot = (slot + 1) & (slots.length - 1)
  ) {
    const number = slots[slot]! - 1;
    if (isText(index, number, text, from, until)) return number;
  }
  return -1;
}

/** Whether the text of a number contains a substring, in time that is linear in their lengths. */
export function includesAt({ codes, offsets }: Texts, number: number, substring: string): boolean {
  const from = offsets[number]!;
  const last = offsets[number + 1]! - substring.length;
  if ((last - from) * substring.length > FEW_COMPARISONS) return includesLong(codes, from, last, substring);
  for (let start = from; start <= last; start++) {
    if (matchesAt(codes, start, substring)) return true;
  }
  return false;
}

// A search for most words in most texts takes less time than a preparation for it.
const FEW_COMPARISONS = 20_000;

/**
 * The same by Knuth, Morris and Pratt, which reads each character once; it begins at `last` at the latest.
 */
function includesLong(codes: Uint16Array, from: number, last: number, substring: string): boolean {
  const borders = bordersOf(substring);
  const end = last + substring.length;
  let matched = 0;
  for (let at = from; at < end; at++) {
    const code = codes[at]!;
    while (matched > 0 && substring.charCodeAt(matched) !== code) matched = borders[matched - 1]!;
    if (substring.charCodeAt(matched) === code) matched++;
    if (matched === substring.length) return true;
  }
  return false;
}

/** By the last place of each beginning of a text: the length of the longest shorter one at its end. */
function bordersOf(text: string): Int32Array {
  const borders = new Int32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at++) {
    while (length > 0 && text.charCodeAt(length) !== text.charCodeAt(at)) length = borders[length - 1]!;
    if (text.charCodeAt(length) === text.charCodeAt(at)) length++;
    borders[at] = length;
  }
  return borders;
}

function isText(texts: Texts, number: number, text: string, from: number, until: number): boolean {
  if (lengthAt(texts, number) !== until - from) return false;
  const start = texts.offsets[number]! - from;
  for (let at = from; at < until; at++) if (texts.codes[start + at] !== text.charCodeAt(at)) return false;
  return true;
}

function matchesAt(codes: Uint16Array, start: number, substring: string): boolean {
  for (let at = 0; at < substring.length; at++)
    if (codes[start + at] !== substring.charCodeAt(at)) return false;
  return true;
}

/** The hash by which a substring of a text has its slot. */
function hashOf(text: string, from: number, until: number): number {
  let hash = HASH_BASIS;
  for (let at = from; at < until; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
  return hash ^ (hash >>> 15);
}

/** The same of character codes. */
export function hashOfCodes(codes: Uint16Array, from: number, until: number): number {
  let hash = HASH_BASIS;
  for (let at = from; at < until; at++) hash = Math.imul(hash ^ codes[at]!, HASH_PRIME);
  return hash ^ (hash >>> 15);
}

// FNV-1a over character codes.
const HASH_BASIS = 0x811c9dc5;
const HASH_PRIME = 0x01000193;
