import { expect, test } from 'vitest';
import { isLicence, servedLicence } from './licence.ts';

test.each(['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/', 'Fri bruk med kilde: Kulturhuset'])(
  '%s names a licence (rules 60)',
  (text) => {
    expect(isLicence(text)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  '//evil.example',
  '\\\\evil.example',
  '',
  `https://a.example/${'x'.repeat(2000)}`,
])('%j is no licence that a page could link or show (rules 60)', (text) => {
  expect(isLicence(text)).toBe(false);
  expect(servedLicence(text)).toBeNull();
});
