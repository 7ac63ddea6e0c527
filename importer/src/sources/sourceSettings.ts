import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { addIssues, Faults, FeedRefused, valueAt } from '@calendar/model/fault';
import { BOUNDS } from '@calendar/model/feedFields';
import { parseFeedJson, THE_FEED } from '@calendar/model/parseFeedJson';
import { hasControls, isWebAddress } from '@calendar/text';
import { z } from 'zod';
import type { Yields } from '../doubles/hideYielded.ts';
import { whyUnreadable } from '../read/openFeed.ts';
import { FORMAT_WORDS, formatNamed, overHttps, type SourceFormat } from './formats.ts';

export interface SourceSetting {
  /** The source of its items (docs/rules.md 52 "Sources of items"). */
  readonly name: string;
  readonly address: string;
  readonly format: SourceFormat;
  readonly mapping: string | null;
  readonly mappingPlace?: string;
  readonly every: number;
  readonly replace: boolean;
  /** Of all sources of the file: those whose event is shown in place of a source's own. */
  readonly yields?: Yields;
  readonly robots: 'obey' | 'ignore';
  /** What is done with its pictures (docs/rules.md 70 "Two sizes"). Undefined: what follows from each image. */
  readonly pictures?: 'copy' | 'link' | 'none' | undefined;
}

/** Reads `sources.json`; paths are relative to its folder. Throws a SourcesRefused with every fault and its place. */
export async function readSourceSettings(path: string): Promise<readonly SourceSetting[]> {
  const bytes = await bytesOf(path);
  const faults = new Faults();
  const value = parseFeedJson(bytes, THE_FEED, faults);
  if (value === undefined) throw new SourcesRefused(path, faults);
  const { data, error } = SOURCES_FILE.safeParse(value);
  addIssues(error?.issues, value, '', faults);
  addContradictions(value, faults);
  if (faults.count > 0 || data === undefined) throw new SourcesRefused(path, faults);
  const at = (relative: string) => resolve(dirname(path), relative);
  const yields = Object.fromEntries(
    data.sources.flatMap(({ name, yieldsTo }) => (yieldsTo.length === 0 ? [] : [[name, yieldsTo]])),
  );
  return data.sources.map(({ name, address, format, mapping, every, replace, robots, pictures }, index) => ({
    name,
    address: isWebAddress(overHttps(address)) ? overHttps(address) : at(address),
    robots,
    pictures,
    format: formatNamed(format)!,
    mapping: mapping === undefined ? null : at(mapping),
    ...(mapping === undefined ? {} : { mappingPlace: `sources[${index}].mapping, ${mapping}` }),
    every: millisecondsOf(every),
    replace,
    ...(Object.keys(yields).length > 0 ? { yields } : {}),
  }));
}

/** `sources.json` cannot be used. The message names the file and every fault. */
export class SourcesRefused extends Error {
  override readonly name = 'SourcesRefused';
  readonly exitStatus = 78;

  constructor(path: string, faults: Pick<Faults, 'first' | 'count'> | string) {
    super(
      typeof faults === 'string'
        ? `${path}: ${faults}.`
        : new FeedRefused(faults).message.replace(/^The feed/, path),
    );
  }
}

const A_NAME = `a name of 1 to ${BOUNDS.name} characters, without white space at its ends and control characters`;
const AN_ADDRESS = 'a web address (https: or http:) or the path of a file, of up to 2000 characters';
const A_PATH = 'the path of a file, of up to 2000 characters';
const SOURCE_NAMES = 'a list of names of other sources';
const MOST_SOURCES = 1_000;
const AN_INTERVAL = 'minutes, hours or days from 1m to 30d, as 15m, 6h or 1d';

function textUpTo(most: number, expected: string) {
  return z.string(expected).max(most, expected);
}

const source = z.strictObject(
  {
    name: textUpTo(BOUNDS.name, A_NAME)
      .regex(/^\S(?:.*\S)?$/s, A_NAME)
      .refine((value) => !hasControls(value), A_NAME)
      .meta({ description: 'Who publishes it. Its events, venues and organizers belong to this source.' }),
    address: textUpTo(2_000, AN_ADDRESS)
      .min(1, AN_ADDRESS)
      .refine(
        (address) => isWebAddress(overHttps(address)) || !/^[a-z][a-z0-9+.-]+:/i.test(address),
        AN_ADDRESS,
      )
      .meta({ description: 'A web address, or the path of a file from the folder of this one.' }),
    format: z.enum(FORMAT_WORDS, FORMAT_WORDS.map((word) => `"${word}"`).join(' or ')),
    mapping: textUpTo(2_000, A_PATH)
      .min(1, A_PATH)
      .optional()
      .meta({ description: 'The path of a file that says which keywords mean which categories.' }),
    every: z
      .string(AN_INTERVAL)
      .regex(/^(?:[1-9]\d{0,4}m|[1-9]\d{0,2}h|[1-9]\d?d)$/, AN_INTERVAL)
      .refine((every) => !(millisecondsOf(every) > LONGEST_INTERVAL), AN_INTERVAL)
      .default('1h')
      .meta({ description: 'How often it is read: minutes, hours or days, as 15m, 6h or 1d.' }),
    replace: z
      .boolean('true or false')
      .default(false)
      .meta({ description: 'Whether what it no longer has is removed.' }),
    yieldsTo: z
      .array(z.string(SOURCE_NAMES).min(1, SOURCE_NAMES), SOURCE_NAMES)
      .max(MOST_SOURCES, SOURCE_NAMES)
      .default([])
      .meta({ description: 'The sources whose event is shown in place of its own, where both have it.' }),
    robots: z.enum(['obey', 'ignore'], '"obey" or "ignore"').default('obey').meta({
      description: 'Whether robots.txt of its site counts: "ignore" where its owner asked to be taken in.',
    }),
    pictures: z.enum(['copy', 'link', 'none'], '"copy", "link" or "none"').optional().meta({
      description:
        'Its pictures: "copy" in two sizes, "link" to the publisher, or "none". By default those of one size are copied.',
    }),
  },
  'an object',
);

const A_LIST = `a list of up to ${MOST_SOURCES} sources`;

/** The form of `sources.json`; `importer/sources.schema.json` is the same as JSON Schema. */
export const SOURCES_FILE = z.strictObject(
  { $schema: z.string().optional(), sources: z.array(source, A_LIST).max(MOST_SOURCES, A_LIST) },
  'an object with the list "sources"',
);

function addContradictions(value: unknown, faults: Faults): void {
  const sources = valueAt(value, ['sources']);
  if (!Array.isArray(sources)) return;
  const first = new Map<string, number>();
  const names = new Set(sources.slice(0, MOST_SOURCES).map((given) => valueAt(given, ['name'])));
  for (const [index, given] of sources.slice(0, MOST_SOURCES).entries()) {
    const [name, format, mapping] = ['name', 'format', 'mapping'].map((key) => valueAt(given, [key]));
    const place = `sources[${index}]`;
    const earlier = typeof name === 'string' ? first.get(name) : undefined;
    if (earlier !== undefined)
      faults.add(`${place}.name`, name, `a name that is not repeated (first at sources[${earlier}])`);
    else if (typeof name === 'string') first.set(name, index);
    const others = valueAt(given, ['yieldsTo']);
    for (const [at, other] of Array.isArray(others) ? others.slice(0, MOST_SOURCES).entries() : [])
      if (other === name || !names.has(other))
        faults.add(`${place}.yieldsTo[${at}]`, other, 'the name of another source in this file');
    if (mapping !== undefined && format === 'feed')
      faults.add(`${place}.mapping`, mapping, 'no mapping: a feed names its categories');
  }
}

function millisecondsOf(every: string): number {
  return Number.parseInt(every, 10) * UNITS[every.at(-1) as keyof typeof UNITS];
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const refuse = (error: unknown) => {
    throw new SourcesRefused(path, whyUnreadable(error));
  };
  const { size } = await stat(path).catch(refuse);
  if (size > LARGEST) throw new SourcesRefused(path, `it has ${size} bytes, up to ${LARGEST} are read`);
  return readFile(path).catch(refuse);
}

const LARGEST = 1024 * 1024;
const UNITS = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 } as const;
const LONGEST_INTERVAL = 30 * UNITS.d;
