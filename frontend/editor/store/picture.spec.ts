import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { solidPicture } from '../../testing/solid-picture.ts';
import { asPicture } from './picture.ts';

const SECRET = 'Serial-4711-of-Ada';

/** Taken with the camera turned: 3,000 by 1,500 pixels as shown. */
const photograph = () =>
  solidPicture(1500, 3000)
    .jpeg()
    .withExif({ IFD0: { Artist: SECRET }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

test.each([
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'heif'],
])('a photograph is upright, smaller and without metadata as %s', async (ending, format) => {
  const encoded = (await asPicture(`articles/x.${ending}`, await photograph())).bytes!;
  const { width, height, exif, orientation, ...picture } = await sharp(encoded).metadata();

  expect({ width, height, exif, orientation }).toEqual({ width: 2560, height: 1280 });
  expect(picture.format).toBe(format);
  expect(Buffer.from(encoded).includes(SECRET)).toBe(false);
});

test('what follows the picture in its file is left out', async () => {
  const bytes = Buffer.concat([await photograph(), Buffer.from('<script>alert(1)</script>')]);

  expect(Buffer.from((await asPicture('x.jpg', bytes)).bytes!).includes('script')).toBe(false);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
  ['a script', 'alert(1)'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
])('%s is no picture, whatever its name', async (_, text) => {
  expect(await asPicture('articles/x.png', Buffer.from(text))).toEqual({});
});

test('a picture of which a part is missing is none', async () => {
  expect(await asPicture('x.jpg', (await photograph()).subarray(0, 5000))).toEqual({});
});

/** A small file that says to have so many pixels. */
const claiming = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await solidPicture(64, 64).avif().toBuffer();
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
};

test('a picture that would take all memory is not decoded', async () => {
  const png = await solidPicture(8000, 5001).png().toBuffer();

  expect(await asPicture('x.png', png)).toEqual({ mostPixels: 40_000_000 });
  expect(await asPicture('x.jpg', await claiming(16_000, 16_000))).toEqual({
    mostPixels: 15_000_000,
  });
});
