import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mistake } from '../../generator/read/mistake.ts';
import type { Unsaved } from './workshop.ts';

export interface Question {
  id: number;
  address?: string;
  unsaved?: Unsaved;
}

export interface Answer {
  id: number;
  status: number;
  /** A whole document; null if nothing can be shown. */
  html: string | null;
  mistakes: readonly Mistake[];
  /** That of the page on the site. */
  address?: string | undefined;
}

const PROGRAM = fileURLToPath(new URL('render-preview.ts', import.meta.url));
/** Then its memory is free again. The next preview takes seconds. */
const IDLE_MS = 10 * 60_000;
/** The first preview takes seconds, on a busy machine many. */
const LONGEST_MS = 120_000;

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Asks a process, which it starts when it is needed, to render pages. */
export class Previewer {
  private readonly content: string;
  private readonly folder: string;
  private readonly waiting = new Map<number, Waiting>();
  private child: Promise<ChildProcess> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private last = 0;

  /** @param folder for a copy of the content, in which what is not saved is tried */
  constructor(content: string, folder: string) {
    this.content = content;
    this.folder = folder;
  }

  async render(question: Omit<Question, 'id'>): Promise<Answer> {
    const child = await (this.child ??= this.start());
    this.last += 1;
    const id = this.last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.waiting.set(id, { resolve, reject });
    clearTimeout(this.idle);
    child.send({ id, ...question });
    // A text that cannot be rendered in time must not keep others waiting.
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      this.waiting.delete(id);
      if (this.waiting.size === 0) this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const child = await this.child?.catch(() => undefined);
    child?.kill('SIGKILL');
  }

  private async start(): Promise<ChildProcess> {
    const [workshop, cache] = [join(this.folder, 'content'), join(this.folder, 'cache')];
    await rm(this.folder, { recursive: true, force: true });
    await mkdir(workshop, { recursive: true });
    const child = fork(PROGRAM, [this.content, cache], {
      execArgv: ['--max-semi-space-size=8'],
      env: { ...process.env, NODE_ENV: 'production', CONTENT_DIR: workshop },
    });
    const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
    child.once('message', () => {
      child.on('message', (answer: Answer) => this.waiting.get(answer.id)?.resolve(answer));
      resolve(child);
    });
    child.once('exit', () => {
      this.child = undefined;
      const error = new Error('the process that renders previews has ended');
      reject(error);
      for (const { reject: refuse } of this.waiting.values()) refuse(error);
    });
    return promise;
  }
}
