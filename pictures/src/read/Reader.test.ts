import { getPriority } from 'node:os';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { Reader } from './Reader.ts';

const reader = new Reader({ isPatient: false });
afterAll(() => reader.close());

test('a picture that ends its process costs that picture alone (rules 69)', async () => {
  const create = { width: 30, height: 20, channels: 3, background: '#123' } as const;
  const good = await sharp({ create }).webp().toBuffer();
  expect(await reader.read(good, false)).toMatchObject({ width: 30, height: 20, focus: null });
  const first = reader.pid!;
  expect(getPriority(first), 'callers of the calendar come first').toBeGreaterThanOrEqual(10);
  const [crashed, after] = [reader.read(good, false), reader.read(good, false)];
  process.kill(first, 'SIGKILL');
  await expect(crashed).rejects.toThrow(/ended/);
  expect(await after).toMatchObject({ width: 30 });
  expect(reader.pid).not.toBe(first);
});

test('of an animation the first frame counts (rules 69)', async () => {
  const frames = Buffer.alloc(40 * 40 * 3 * 5, 200);
  const raw = { width: 40, height: 200, channels: 3, pageHeight: 40 } as const;
  const gif = await sharp(frames, { raw }).gif().toBuffer();
  const { width, height, kept } = await reader.read(gif, false);
  expect({ width, height }).toEqual({ width: 40, height: 40 });
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 });
});
