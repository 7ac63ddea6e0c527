import { isUtf8 } from 'node:buffer';
import { ForeignFeedError } from '@calendar/adapter-kit/categoryMapping';
import { fromUtf16 } from '@calendar/adapter-kit/fromUtf16';
import { CsvError, parse } from 'csv-parse/sync';

export interface Row {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The rows of a table in UTF-8, UTF-16 or windows-1252. Throws a ForeignFeedError: too large, or no closing quote. */
export function parseRows(bytes: Uint8Array): readonly Row[] {
  if (bytes.length > LARGEST_FILE)
    throw new ForeignFeedError(`The spreadsheet has ${bytes.length} bytes. Up to ${LARGEST_FILE} are read.`);
  if (WORKBOOKS.has(Buffer.from(bytes.subarray(0, 4)).toString('hex')))
    throw new ForeignFeedError('This is a workbook of Excel or the like. Save the sheet as CSV.');
  const text = textOf(bytes);
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
      to: MOST_ROWS + 1,
    });
    if (rows.length > MOST_ROWS)
      throw new ForeignFeedError(`The spreadsheet has more than ${MOST_ROWS} rows.`);
    return rows
      .map((cells, index) => ({ number: index + 1, cells: cells.slice(0, MOST_CELLS) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '') && cells[0] !== MARK_OF_EXCEL);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = typeof error['lines'] === 'number' ? ` (line ${error['lines']})` : '';
    throw new ForeignFeedError(`The spreadsheet cannot be read${where}: ${error.message}`);
  }
}

function textOf(given: Uint8Array): string {
  const bytes = fromUtf16(given);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

/** The mark that the first line with anything has most often. */
function delimiterOf(text: string): string {
  const line = /[^\r\n]+/.exec(text.slice(0, LONGEST_ROW))?.[0] ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counts = [';', '\t', ','].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).mark;
}

/** `sep=;` says to Excel what the mark between cells is. */
const MARK_OF_EXCEL = 'sep=';
/** The first bytes of `.xlsx` and `.ods`, and of `.xls`. */
const WORKBOOKS: ReadonlySet<string> = new Set(['504b0304', 'd0cf11e0']);
const LARGEST_FILE = 16 * 1024 * 1024;
const LONGEST_ROW = 500_000;
const MOST_ROWS = 50_000;
const MOST_CELLS = 100;
