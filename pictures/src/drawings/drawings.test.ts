import type { RawImage } from '@calendar/model/feed';
import { expect, test } from 'vitest';
import { DRAWING_NAMES, drawingNamed } from './drawings.ts';
import { illustrated } from './illustrated.ts';
import { STYLES } from './styles.ts';

test('a drawing is what it was, since browsers keep what its address answered', async () => {
  for (const [at, style] of Object.keys(STYLES).entries()) {
    const name = `demo-${style}-${(at % 5) + 1}`;
    await expect(drawingNamed(name)?.svg).toMatchFileSnapshot(`drawn/${name}.txt`);
  }
  const odd = 'demo-choir-6 demo-choir-0 demo-none-1 a-demo-choir-1 demo-choir-1a demo-toString-1'.split(' ');
  expect(odd.map(drawingNamed)).toEqual(odd.map(() => undefined));
  expect(DRAWING_NAMES).toHaveLength(60);
});

test('an event has drawings of its first category, with their sizes and focus', async () => {
  const categories = 'MUSIC_JAZZ DANCE THEATER OUTDOORS MARKET FOOD MUSEUM SPORT COURSE FAMILY'.split(' ');
  const image: RawImage = { alt: 'Kor', urlOriginal: 'https://images.example/o.jpg' };
  const given = [...categories, 'ELSE', undefined, ...categories].map((category, at) => ({
    ...{ id: `${at}`, event_slug: `${at}`, title_nb: 'A', dates: [] },
    ...(category === undefined ? {} : { categories: [category, 'SPORT'], images: [image, image] }),
  }));
  const shown = illustrated({ events: given }).events?.map(({ images }) =>
    images?.map((each) => JSON.stringify(each)),
  );
  await expect(`${shown?.flat().join('\n')}\n`).toMatchFileSnapshot('drawn/illustrated.txt');
  expect(illustrated({})).toEqual({});
});
