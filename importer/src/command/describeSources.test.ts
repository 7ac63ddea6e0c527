import { expect, test } from 'vitest';
import type { SourceState } from '../sources/SourceStates.ts';
import { describeDoubles, describePlan, describeResult, describeStates, factsOf } from './describeSources.ts';

test('the result of a source is one line, with its findings if it has some', () => {
  const taken = {
    name: 'a',
    state: 'taken',
    items: 3,
    changes: 2,
    findings: [],
    findingCount: 0,
    validators: null,
  } as const;
  expect(describeResult(taken)).toBe('a: 3 items, 2 changes');
  expect(describeResult({ ...taken, findingCount: 4 })).toBe('a: 3 items, 2 changes, 4 findings');
  expect(describeResult({ name: 'a', state: 'unchanged', validators: {} })).toBe('a: unchanged');
  expect(describeResult({ name: 'a', state: 'failed', failure: 'Gone.' })).toBe('a: failed. Gone.');
});

test('the status of a source has when it was tried, why it failed, and its first twenty findings', () => {
  const findings = Array.from({ length: 25 }, (_, number) => `finding ${number}`);
  const shown = (count: number) =>
    describeStates([{ ...STATE, findings: findings.slice(0, count), findingCount: count }]).split('\n');
  expect(shown(0)).toEqual([
    'a  good',
    '  address       https://a.example/',
    '  last success  2026-11-20T10:00:00.000Z, 7 items',
    '  last try      2026-11-20T10:00:00.000Z',
    '  next try      2026-11-20T11:00:00.000Z',
    '',
  ]);
  expect(shown(20).slice(-3)).toEqual(['  - finding 18', '  - finding 19', '']);
  expect(shown(22).slice(-3)).toEqual(['  - finding 19', '  … and 2 more findings', '']);
  const failed = { ...STATE, succeededAt: null, failures: 2, failure: 'No answer.\nTwice.' };
  expect(describeStates([failed, STATE])).toContain(`a  failed
  address       https://a.example/
  last success  never, 7 items
  last try      2026-11-20T10:00:00.000Z, 2 failures since the last success
  next try      2026-11-20T11:00:00.000Z
  ! No answer.
  ! Twice.

a  good`);
});

test.each([
  ['at work', { heldUntil: new Date(Date.now() + 60_000), failures: 1 }],
  ['good', { heldUntil: new Date(0) }],
  ['withheld', { isWithheld: true, failures: 1 }],
  ['not tried yet', { triedAt: null }],
])('a source is %s', (word, more) => {
  expect(describeStates([{ ...STATE, ...more }])).toContain(`a  ${word}\n`);
});

test('what a dry visit would bring is its result, its changes and its findings', () => {
  const planned = 'new      event e  E\nremoved  venue v  V\n';
  const taken = {
    name: 'a',
    state: 'taken',
    items: 3,
    changes: 2,
    findings: ['x'],
    validators: null,
  } as const;
  expect(describePlan({ ...taken, findingCount: 2, planned })).toBe(`a: 3 items, 2 changes, 2 findings
  new      event e  E
  removed  venue v  V
  - x
  … and 1 more finding
`);
  expect(describePlan({ name: 'a', state: 'withheld', failure: 'Lost.' })).toBe('a: withheld. Lost.\n');
});

test('of probable doubles as many are shown as is asked, with where the others are', () => {
  const date = (id: string, isHidden: boolean) =>
    ({
      id,
      source: `s${id}`,
      title: `T${id}`,
      start: Date.parse('2026-11-20T10:00:00Z'),
      place: null,
      isHidden,
    }) as const;
  const double = { one: date('1', false), other: date('2', true) };
  const line = '  2026-11-20 11:00:00+01:00  T1 (s1: 1, shown) = T2 (s2: 2, hidden)\n';
  expect(describeDoubles([double, double])).toBe(`2 probable doubles\n${line}${line}`);
  expect(describeDoubles([double])).toBe(`1 probable double\n${line}`);
  expect(describeDoubles([double, double], 1)).toBe(
    `2 probable doubles\n${line}  … all: npm run sources -- doubles\n`,
  );
});

test('all that is known of a source is its state without what only the service needs', () => {
  const { holder, heldUntil, isWithheld, validators, settings, ...facts } = STATE;
  expect(factsOf(STATE)).toEqual({ state: 'good', ...facts });
  const pictures = { analysed: 3, waiting: 2, failed: 1, reasons: ['a: <b>gone</b>', '<p>'] };
  const shown = describeStates([STATE, { ...STATE, name: 'b' }], new Map([['b', pictures]]));
  expect(shown.split('\n').slice(-5)).toEqual([
    '  next try      2026-11-20T11:00:00.000Z',
    '  pictures      3 analysed, 2 waiting, 1 failed',
    '  ! a: gone',
    '  ! ',
    '',
  ]);
});

const AT = new Date('2026-11-20T10:00:00Z');
const STATE: SourceState = {
  ...{ name: 'a', address: 'https://a.example/', format: 'schema.org', validators: null, settings: null },
  ...{ succeededAt: AT, triedAt: AT, readAt: AT, nextAt: new Date('2026-11-20T11:00:00Z') },
  ...{ items: 7, failures: 0, failure: null, isWithheld: false, findings: [], findingCount: 0 },
  ...{ pictures: null, holder: null, heldUntil: null },
};
