import { expect, test } from 'vitest';
import { describeDefault, describeReaders, describeVariables } from './describeVariables.ts';

test('a part’s help lists its own variables, each with its default', () => {
  const lines = describeVariables('start').split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}PORT {2,}\S.* \(4000\)$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}ADMIN_PORT {2,}\S.* \(PORT\+10\)$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}CACHE_MAX_AGE {2,}\S.* \(60\)$/));
  expect(lines.join('\n')).not.toMatch(/`|EVENTS_URL/);
});

test('where parts differ, each default says whose it is', () => {
  expect(describeDefault('PORT')).toBe('`4000`; subgraphs: `0`; outlets: `4020`; pictures: `4040`');
  expect(describeDefault('LOG_LEVEL')).toBe('`warn`; gateway, subgraphs, outlets, pictures: `info`');
  expect(describeDefault('INTERNAL_SECRETS_ACCEPTED')).toBe('none');
  expect(describeDefault('<NAME>_DATABASE_URL')).toBe('a schema in `DATABASE_URL`');
});

test('who only hands a variable on is not among its readers', () => {
  expect(describeReaders('IMAGE_HOSTS')).toBe('outlets');
  expect(describeReaders('INTERNAL_SECRET')).toBe('start, gateway, subgraphs');
  expect(describeReaders('IMAGE_HOSTS', ['start'])).toBe('');
});
