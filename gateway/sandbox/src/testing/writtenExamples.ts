import { globSync, readFileSync } from 'node:fs';
import { type Calendar, writtenExample } from '../writtenExample.ts';

/** The texts of all examples, as a visitor gets them. */
export function writtenExamples(calendar: Partial<Calendar> = {}): Promise<readonly string[]> {
  const usual = { now: Date.parse('2026-06-16T10:00:00Z'), venueSlug: async () => 'venue' };
  const files = globSync(`${import.meta.dirname}/../examples/*.graphql`);
  return Promise.all(
    files.map((file) => writtenExample(readFileSync(file, 'utf8'), { ...usual, ...calendar })),
  );
}
