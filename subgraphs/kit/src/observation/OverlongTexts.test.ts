import { expect, test } from 'vitest';
import { createLogger } from '../process/createLogger.ts';
import { OverlongTexts } from './OverlongTexts.ts';

test('an item with texts that exceed their bounds is reported once, and one without never (rules 49)', () => {
  const logger = createLogger('test', 'silent');
  const logged: unknown[] = [];
  logger.warn = (facts: unknown) => logged.push(facts);
  const overlong = new OverlongTexts(logger);
  overlong.report('event', 'e1', []);
  for (let reading = 0; reading < 3; reading++) {
    overlong.report('event', 'e1', ['title_nb']);
    overlong.report('venue', 'e1', ['name']);
  }
  expect(logged).toEqual([
    { kind: 'event', id: 'e1', texts: ['title_nb'] },
    { kind: 'venue', id: 'e1', texts: ['name'] },
  ]);
});
