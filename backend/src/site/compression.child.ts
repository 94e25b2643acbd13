import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Compressed } from './compression.ts';

const { Z_BEST_COMPRESSION: level, BROTLI_PARAM_LGWIN } = constants;
/** Brotli's window size as a power of two: 256 KiB, more than any page. The default of 22 takes 16 times the memory. */
const params = { [BROTLI_PARAM_LGWIN]: 18 };

process.once('message', async (bodies: Uint8Array[]) => {
  const send = (answer: Compressed) => new Promise((sent) => process.send!(answer, sent));
  // Everything with gzip first, which is fast. Brotli at its best level takes a quarter of a second per page.
  for (const [index, body] of bodies.entries())
    await send({ index, encoding: 'gzip', bytes: gzipSync(body, { level }) });
  for (const [index, body] of bodies.entries())
    await send({ index, encoding: 'br', bytes: brotliCompressSync(body, { params }) });
  process.disconnect();
});
