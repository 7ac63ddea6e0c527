import { DRAWN_AT } from '@calendar/model/eventFields';
import { expect, test } from 'vitest';
import type { Image } from './calendarEvent.ts';
import { reachableImage } from './copiedPicture.ts';

test.each([
  ['/picture/k1/large', 'https://town.example/picture/k1/large'],
  [`${DRAWN_AT}/picture/demo-fjord-1/large`, 'https://town.example/picture/demo-fjord-1/large'],
  ['https://a.example/picture/1/large', 'https://a.example/picture/1/large'],
  [null, null],
])('the picture %s is at %s, wherever outlets has moved (rules 70)', (urlLarge, expected) => {
  expect(reachableImage({ urlSmall: null, urlLarge } as Image, 'https://town.example')).toEqual({
    urlSmall: null,
    urlLarge: expected,
  });
});
