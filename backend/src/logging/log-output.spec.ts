import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { waitFor } from '../testing/wait-for.ts';
import { LogOutput } from './log-output.ts';

/** A stream whose reader stops and resumes. */
const createReader = () => {
  const lines: string[] = [];
  let resume = () => undefined as void;
  const stream = new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      lines.push(line);
      resume = done;
    },
  });
  return { lines, stream, readOne: () => resume() };
};

test('keeps the lines that wait for a reader, up to a limit, and counts the others', () => {
  const { lines, stream } = createReader();
  const output = new LogOutput(stream, 30);

  for (let line = 0; line < 5; line += 1) output.write(`line ${line} of\n`);

  expect(lines).toEqual(['line 0 of\n']);
  expect(stream.writableLength).toBe(30);
  expect(output.dropped).toBe(2);
});

test('says how many lines are missing once the reader has caught up', async () => {
  const { stream, readOne } = createReader();
  const output = new LogOutput(stream, 80_000);
  const gaps: number[] = [];
  output.onGap((missing) => gaps.push(missing));

  for (let line = 0; line < 3; line += 1) output.write('x'.repeat(70_000));
  expect(gaps).toEqual([]);
  readOne();
  await waitFor(
    () => gaps.length,
    (length) => length > 0,
  );

  expect(gaps).toEqual([2]);
  output.write('a line\n');
  expect(output.dropped).toBe(2);
});

test('does not wait for a reader longer than it is told', async () => {
  const { stream } = createReader();
  const output = new LogOutput(stream);
  output.write('nobody reads this\n');

  await output.flushed(10);

  expect(stream.writableLength).toBeGreaterThan(0);
});
