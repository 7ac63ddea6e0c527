import { counted, isWebAddress } from '@calendar/text';
import type { RobotsMemory } from '@calendar/web';
import type { SourceDocument } from '@calendar/web/fetchSource';
import type { DatabaseUrls } from '../record/transactions.ts';
import { FORMAT_WORDS, formatNamed } from '../sources/formats.ts';
import { fetchForCommand, type WebSetting } from '../web/fetchForCommand.ts';
import { formatOfFile } from './importArguments.ts';
import type { importInTurn } from './importInTurn.ts';
import { print, tell } from './messageOf.ts';

/** Prints what an address would show, and writes nothing. Whether it can be a source; throws a SourceFault if unread. */
export async function trySource(
  { address, format: word, mapping }: Tried,
  urls: DatabaseUrls,
  importOne: ReturnType<typeof importInTurn>,
  web: Omit<WebSetting, 'log' | 'limits'> & { readonly robots: RobotsMemory },
): Promise<boolean> {
  const url = isWebAddress(address) ? new URL(address) : null;
  let format = word === null ? formatOfFile(address) : (formatNamed(word) ?? null);
  let documents: readonly SourceDocument[] | null = null;
  if (url !== null) {
    const log = (line: string) => tell(`${line}\n`);
    const setting = { ...web, log, limits: { pages: MOST_PAGES } };
    ({ format, documents } = await fetchForCommand(url, { format, replace: false }, setting));
    if (documents.length > 1) print(`A sitemap: up to ${MOST_PAGES} of its pages are read here.\n`);
  }
  if (format === null) return false;
  const given = FORMAT_WORDS.find((known) => formatNamed(known) === format);
  print(`format: ${given}\n`);
  const name = url?.hostname.replace(/^www\./, '') ?? 'tried';
  const setting = {
    ...{ name, address, format, mapping, every: 0, replace: false, robots: 'obey' as const },
    ...(mapping === null ? {} : { mappingPlace: mapping }),
  };
  const result = await importOne({
    ...{ setting, documents, urls, replace: false, withholdsLossAbove: undefined },
    ...{ isDry: true, mostShown: MOST_SHOWN },
  });
  if (result.state !== 'taken') {
    tell(`${result.failure}\n`);
    return false;
  }
  print(result.shown ?? '');
  print(result.findings.map((line) => `  - ${line}\n`).join(''));
  if (result.findingCount > result.findings.length)
    print(`  … and ${counted(result.findingCount - result.findings.length, 'more finding')}\n`);
  const entry = { name, address, format: given, ...(mapping === null ? {} : { mapping }), replace: true };
  print(
    `Nothing was written. To take it in again and again, add this to sources.json:\n${JSON.stringify(entry)}\n`,
  );
  return true;
}

export interface Tried {
  readonly address: string;
  /** A word of `FORMAT_WORDS`. Null: what the document says. */
  readonly format: string | null;
  readonly mapping: string | null;
}

const MOST_PAGES = 25;
const MOST_SHOWN = 10;
