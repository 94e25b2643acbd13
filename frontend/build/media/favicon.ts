/** Sizes of the pictures in favicon.ico, in pixels: for tabs, bookmarks and search engines. */
export const FAVICON_SIZES = [16, 32, 48] as const;

/** Length of the header of the file, and of the entry for each picture. */
const HEADER = 6;
const ENTRY = 16;

interface SquarePng {
  /** In pixels, at most 255. */
  width: number;
  png: Uint8Array;
}

/**
 * Returns the pictures as an .ico file, which may hold PNG.
 *
 * @see https://en.wikipedia.org/wiki/ICO_(file_format)
 */
export const packFavicon = (pictures: readonly SquarePng[]): Uint8Array => {
  const head = Buffer.alloc(HEADER + pictures.length * ENTRY);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { width, png }] of pictures.entries()) {
    const entry = HEADER + index * ENTRY;
    head.writeUInt8(width, entry);
    head.writeUInt8(width, entry + 1);
    head.writeUInt16LE(1, entry + 4); // colour planes
    head.writeUInt16LE(32, entry + 6); // bits per pixel
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
};
