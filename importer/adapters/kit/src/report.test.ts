import { expect, test } from 'vitest';
import { describeFinding, describeWithoutFile, Report } from './report.ts';

test.each([
  ['Left out', 'an event needs a name: it was left out'],
  ['Left out', 'GeoCoordinates were expected'],
  ['Left out', 'the calendar has no field for this'],
  ['Changed', 'a time zone such as Europe/Oslo was expected, and Europe/Oslo was taken'],
  ['Changed', 'not all of this is UTF-8: the rest was read as windows-1252'],
  ['Changed', 'a description has no other markup than paragraphs, lists and the like: it was cleaned'],
  ['Note', 'an event needs a UID: its name and start identify it'],
  ['Note', 'only whole dates are sold out: other tickets are left'],
])('a finding begins with what became of the value: %s, %s', (outcome, why) => {
  const report = new Report('item');
  report.add(1, 'offers', 'x', why);
  expect(report.findings().map((finding) => describeFinding(finding))).toEqual([
    `${outcome}: item 1, offers: "x" — ${why}`,
  ]);
});

test('a finding is one line of up to 500 characters, whatever its publisher wrote (rules 61, 62)', () => {
  const report = new Report('item');
  report.add(0, `a\nLeft out: \u001b[2J\u009b${'k'.repeat(600)}`, '\u0085\u2028', 'x'.repeat(9));
  const [line = ''] = report.findings().map((finding) => describeFinding(finding));
  expect(line).toMatch(/^Note: item 0, a\\u000aLeft out: \\u001b\[2J\\u009bk+…$/);
  expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
});

test('equal values of several items are one finding, and who lacks the file gets a name in place of a line', () => {
  const report = new Report('line');
  report.beginLabel('"Quiz" (UID 1)', 3);
  report.beginLabel(null, 20);
  const shared = { price: 1 };
  for (const line of [4, 5, 6, 9]) report.add(line, 'X', line === 9 ? { price: 1 } : shared, 'was taken');
  report.add(21, 'X', '{"price":1}', 'was taken');
  const findings = report.findings();
  expect(findings.map((finding) => describeFinding(finding))).toEqual([
    'Changed: line 4 (and in 5–6, 9), X: {"price":1} — was taken',
    'Changed: line 21, X: "{\\"price\\":1}" — was taken',
  ]);
  expect(findings.map((finding) => describeWithoutFile(finding))[0]).toBe(
    'Changed: "Quiz" (UID 1) (and in 3 more), X: {"price":1} — was taken',
  );
});

test('a report lists ten thousand findings, and says how many more there are (rules 61)', () => {
  const report = new Report('line');
  for (let line = 1; line <= 6_000; line++) {
    report.add(line, 'DTSTART', line, 'a date was expected');
    report.add(line, 'X', 'equal', 'it was left out');
  }
  const findings = report.findings();
  expect(findings.reduce((held, { alsoIn }) => held + 1 + alsoIn.length, 0)).toBe(10_001);
  expect(describeFinding(findings.at(-1)!)).toMatch(/^Note: line 5000: 2000 — so many more places/);
});
