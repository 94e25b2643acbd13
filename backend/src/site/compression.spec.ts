import { spawnSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { Compression } from './compression.ts';

test('compresses one body after the other', async () => {
  const compression = new Compression();

  const bodies = ['first', 'second'].map((text) => Buffer.from(text.repeat(1_000)));
  const compressed = [];
  for (const body of bodies) compressed.push(await compression.compress(body, 'gzip'));
  compression.stop();

  expect(compressed.map((bytes) => gunzipSync(bytes))).toEqual(bodies);
});

test('rejects if its process cannot be started, and does not end the server', () => {
  const module = JSON.stringify(new URL('./compression.ts', import.meta.url).href);
  // In a process of its own, because its Node is the one that the child would be started with.
  const script = `
    process.execPath = '/missing/node';
    const { Compression } = await import(${module});
    await new Compression().compress(Buffer.from('text'), 'gzip').catch(({ code }) => console.log(code));
    await new Promise((resolve) => setImmediate(resolve));
    console.log('still running');`;

  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });

  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\w+\nstill running\n$/) });
});
