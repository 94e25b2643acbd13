import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Mutex } from 'async-mutex';
import type { Answer, Question, Questions } from './answer-questions.ts';

/** Then its memory is free again. The next question takes seconds. */
const IDLE_MS = 10 * 60_000;
/** To start takes seconds, on a busy machine many. */
const LONGEST_START_MS = 120_000;

/** The process has not answered: it took too long, or has failed. */
export class Unanswered extends Error {}

interface Options {
  program: string;
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Done before each start. */
  prepare?: () => Promise<void>;
  /** The longest time for an answer. Then the process is killed, and the next question starts one. */
  longestMs: number;
}

/**
 * Asks a process, which it starts when it is needed: one question after the other. A question that
 * takes too long, or more memory than there is, ends that process and no other.
 */
export class AskedProcess<Asked extends Questions> {
  private readonly options: Options;
  private readonly turn = new Mutex();
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** @throws Unanswered, Error if the process cannot be started */
  ask<Name extends keyof Asked & string>(
    name: Name,
    ...args: Parameters<Asked[Name]>
  ): ReturnType<Asked[Name]> {
    return this.turn.runExclusive(async () => {
      clearTimeout(this.idle);
      const child = this.child ?? (await this.start());
      const answer = await answerOf(child, this.options.longestMs, { name, args });
      this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
      return answer;
    }) as ReturnType<Asked[Name]>;
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { child } = this;
    // Who asks from now on does not ask the one that ends.
    this.child = undefined;
    if (child) await end(child);
  }

  /** Does what needs the memory of the process, which ends before. Questions wait. */
  without<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.turn.runExclusive(async () => {
      await this.stop();
      return work();
    });
  }

  private async start(): Promise<ChildProcess> {
    const { program, args, env, prepare } = this.options;
    await prepare?.();
    const child = fork(program, args, {
      execArgv: ['--max-semi-space-size=8'],
      ...(env && { env }),
    });
    this.child = child;
    const forget = () => {
      if (this.child === child) this.child = undefined;
    };
    child.once('exit', forget).once('error', forget);
    await answerOf(child, LONGEST_START_MS);
    return child;
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

/** The next message of a process: to a question or, without one, that it is ready. */
const answerOf = async (
  child: ChildProcess,
  longestMs: number,
  question?: Question,
): Promise<unknown> => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = () => reject(new Unanswered('the process has ended without an answer'));
  const succeed = ({ answer }: Answer) => resolve(answer);
  child.once('message', succeed).once('exit', fail).once('error', fail);
  const late = setTimeout(() => child.kill('SIGKILL'), longestMs);
  if (question) child.send(question, (error) => error && fail());
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    child.off('message', succeed).off('exit', fail).off('error', fail);
  }
};
