import { shownLines } from '@calendar/text';

// Whatever the commands print passes here: a publisher's text could otherwise speak to a terminal or forge a line.

/** Writes lines to standard output. */
export function print(text: string): void {
  process.stdout.write(shownLines(text));
}

/** Writes lines to standard error. */
export function tell(text: string): void {
  process.stderr.write(shownLines(text));
}
