import { expect, test } from 'vitest';
import { addressOf } from './addressOf.ts';

test.each([
  ['https://calendar.example/event/vårkonsert', 'https://calendar.example/event/v%C3%A5rkonsert'],
  ['https://calendar.example/event/a%20b,c;d', 'https://calendar.example/event/a%20b,c;d'],
  ['https://calendar.example/event/"<>\\ \u0007x', 'https://calendar.example/event/%22%3C%3E%5C%20x'],
  ['no address', 'no address'],
])('the address of %j has the characters of an address', (link, address) => {
  expect(addressOf(link)).toBe(address);
});
