import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { LogOutput } from './log-output.ts';

/** A stream whose reader has stopped. */
const createReader = () => {
  const lines: string[] = [];
  const stream = new Writable({ decodeStrings: false, write: (line: string) => void lines.push(line) });
  return { lines, stream };
};

test('keeps the lines that wait for a reader, up to a limit, and counts the others', () => {
  const { lines, stream } = createReader();
  const output = new LogOutput(stream, 30);
  let dropped = 0;
  output.onDropped = () => (dropped += 1);

  for (let line = 0; line < 5; line += 1) output.write(`line ${line} of\n`);

  expect(lines).toEqual(['line 0 of\n']);
  expect(stream.writableLength).toBe(30);
  expect(dropped).toBe(2);
});

test('does not wait for a reader longer than it is told', async () => {
  const { stream } = createReader();
  const output = new LogOutput(stream);
  output.write('nobody reads this\n');

  await output.flushed(10);

  expect(stream.writableLength).toBeGreaterThan(0);
});
