import { expect, test } from 'vitest';
import { fillPlaceholders, placeholder } from './Writing.ts';

test('lists take the places that were left for them, and no part of the body is empty', () => {
  const answer = `{"a":${placeholder(0)},"b":${placeholder(1)}${placeholder(2)}}`;
  const lists = [[Buffer.from('[1'), Buffer.from(',2]')], ['[', '3]'], [Buffer.from('[4]')]];
  const body = fillPlaceholders(answer, lists);
  expect(body.map(String)).toEqual(['{"a":', '[1', ',2]', ',"b":[3]', '[4]', '}']);
  expect(fillPlaceholders(placeholder(0), [[Buffer.from('[]')]]).map(String)).toEqual(['[]']);
  expect(fillPlaceholders('', [])).toEqual([]);
});
