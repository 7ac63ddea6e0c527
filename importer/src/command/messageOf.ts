import { ForeignFeedError } from '@calendar/adapter-kit/categoryMapping';
import { InvalidEnvironment } from '@calendar/config';
import { firstOf, reasonOf } from '@calendar/config/command';
import { FeedRefused } from '@calendar/model/fault';
import { shownLines } from '@calendar/text';
import { SourceFault } from '@calendar/web/sourceFault';
import { LossWithheld } from '../importFeed.ts';
import { UnreadableFeed } from '../read/openFeed.ts';
import { NotRemoved } from '../remove/removeItem.ts';

export class Stopped extends Error {
  constructor(signal: string) {
    super(`Stopped by ${signal}. Nothing was written.`);
  }
}

export function messageOf(thrown: unknown, work: keyof typeof FAILED = 'import'): string {
  const error = firstOf(thrown);
  if (error instanceof FeedRefused || error instanceof NotRemoved)
    return `${error.message}\nNothing was written.`;
  if (SPEAKING.some((kind) => error instanceof kind)) return (error as Error).message;
  const [failed, asBefore] = FAILED[work];
  return `${failed}: ${reasonOf(error)}\n${asBefore}`;
}

const SPEAKING = [
  ...[LossWithheld, InvalidEnvironment, UnreadableFeed],
  ...[ForeignFeedError, SourceFault, Stopped],
];
const FAILED = {
  import: [
    'The import failed',
    'Each part of the calendar is as it was before or as the feed says. Import it again.',
  ],
  correct: [
    'The correction failed',
    'Each part of the calendar is as it was before or as corrected. Correct it again.',
  ],
} as const;

// Whatever the commands print passes here: a publisher's text could otherwise speak to a terminal or forge a line.

export function print(text: string): void {
  process.stdout.write(shownLines(text));
}

export function tell(text: string): void {
  process.stderr.write(shownLines(text));
}
