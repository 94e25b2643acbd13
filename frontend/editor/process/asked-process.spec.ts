import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AskedProcess, Unanswered } from './asked-process.ts';

/* Functions of the program, which the tests ask for by their names. */
const PROGRAM = `
import { answerQuestions } from ${JSON.stringify(new URL('answer-questions.ts', import.meta.url).href)};

let asked = 0;
answerQuestions({
  count: async () => (asked += 1),
  pid: async () => process.pid,
  loop: async () => { for (;;); },
  fail: async () => process.exit(1),
});
`;
interface Program extends Record<string, () => Promise<unknown>> {
  count: () => Promise<number>;
  pid: () => Promise<number>;
  loop: () => Promise<never>;
  fail: () => Promise<never>;
}

let folder: string;
let program: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandglass-asked-'));
  program = join(folder, 'program.ts');
  writeFileSync(program, PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true }));

let asked: AskedProcess<Program>;
const open = (options: { longestMs?: number; prepare?: () => Promise<void> } = {}) => {
  asked = new AskedProcess<Program>({ program, longestMs: 60_000, ...options });
};
afterEach(() => asked.stop());

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('questions that come at once are answered by one process, each in its turn', async () => {
  open();

  expect(await Promise.all([1, 2, 3].map(() => asked.ask('count')))).toEqual([1, 2, 3]);
});

test('a question without an end is given up, and the next one is answered', async () => {
  open({ longestMs: 2_000 });
  const before = await asked.ask('pid');
  const [endless, next] = [asked.ask('loop'), asked.ask('pid')];

  await expect(endless).rejects.toThrow(Unanswered);
  expect(await next).not.toBe(before);
  expect(isAlive(before)).toBe(false);
});

test('a question that fails is told, and the next one is answered', async () => {
  open();

  await expect(asked.ask('fail')).rejects.toThrow(Unanswered);
  expect(await asked.ask('count')).toBe(1);
});

test('a process that could not be prepared is tried again', async () => {
  let isFull = true;
  open({ prepare: () => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()) });
  await expect(asked.ask('count')).rejects.toThrow('full');
  isFull = false;

  expect(await asked.ask('count')).toBe(1);
});

test('a question that comes while the process is stopped is answered by the next one', async () => {
  open();
  const before = await asked.ask('pid');
  const [, after] = await Promise.all([asked.stop(), asked.ask('pid')]);

  expect(after).not.toBe(before);
});

test('while something needs its memory, the process has ended, and questions wait', async () => {
  open();
  const before = await asked.ask('pid');
  const { promise: work, resolve: endWork } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<boolean>();
  const order: string[] = [];
  const worked = asked.without(async () => {
    begin(isAlive(before));
    await work;
    order.push('work');
  });
  const answered = asked.ask('count').then(() => order.push('answer'));

  expect(await begun).toBe(false);
  endWork();
  await Promise.all([worked, answered]);
  expect(order).toEqual(['work', 'answer']);
});

test('once it is stopped, the process has ended', async () => {
  open();
  const pid = await asked.ask('pid');
  await asked.stop();

  expect(isAlive(pid)).toBe(false);
});
