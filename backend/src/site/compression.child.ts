import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { CompressionTask } from './compression.ts';

/** Brotli's window size as a power of two: 256 KiB, more than any page. The default of 22 takes 16 times the memory. */
const WINDOW = 18;

const compress = ({ body, encoding }: CompressionTask): Uint8Array =>
  encoding === 'gzip'
    ? gzipSync(body, { level: constants.Z_BEST_COMPRESSION })
    : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_LGWIN]: WINDOW } });

process.on('message', (task: CompressionTask) => process.send!(compress(task)));
