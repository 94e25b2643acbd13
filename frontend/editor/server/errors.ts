import type { ErrorRequestHandler, Response } from 'express';
import { ZodError } from 'zod';
import { Unanswered } from '../process/asked-process.ts';
import { isDiskFull, KeptForLater, Refused, type Reason } from '../store/refused.ts';
import type { EditorWords } from '../words/editor-words.ts';

/** What one Save can send: base64 makes 22 MB of pictures out of it. */
export const MOST_MEGABYTES = 30;

/** An answer with a sentence for whoever edits. */
export class Failure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const STATUS: Record<Reason, number> = {
  outdated: 409,
  missing: 404,
  mistakes: 422,
  name: 422,
  length: 422,
  picture: 422,
  unchanged: 422,
};

const failureOf = (error: unknown, { refused, failed, fill }: EditorWords): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof Refused) return new Failure(STATUS[error.reason], error.message);
  if (error instanceof KeptForLater) return new Failure(507, failed.diskFullLater);
  if (error instanceof Unanswered) return new Failure(422, refused.unanswered);
  if (isDiskFull(error)) return new Failure(507, failed.diskFull);
  // Those of Express: a body that is too large or no JSON, an address that is not encoded.
  const { status } = error as { status?: number };
  if (status === 413) return new Failure(413, fill(failed.tooLarge, { limit: MOST_MEGABYTES }));
  if (error instanceof ZodError || (status && status < 500))
    return new Failure(400, failed.notUnderstood);
  return new Failure(500, failed.fault);
};

export const answerErrors =
  (words: () => EditorWords): ErrorRequestHandler =>
  (error: unknown, request, response: Response, _next) => {
    const failure = failureOf(error, words());
    if (failure.status >= 500) console.error(error);
    // A browser reads the answer when it has sent everything.
    request.resume();
    const mistakes = error instanceof Refused ? error.mistakes : [];
    response.status(failure.status).json({ message: failure.message, mistakes });
  };
