import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { ExpectedUnavailableException, ValidationException } from '../../http/error.filter.ts';
import { within } from '../../timing/within.ts';
import { LEAD_FIELDS, type Lead } from '../lead.contract.ts';
import { toLead, type LeadEntity } from '../lead.entity.ts';
import { CreateLeadDto, withDefaults } from './create-lead.dto.ts';
import { isFormPost } from './form-post.ts';
import { SubmissionRepository } from './submission.repository.ts';

/**
 * Milliseconds for all that a submission asks of the database, so that its client has an answer within 5 s: the sum of the
 * limits of each statement is more, and the rate limit takes up to 0.8 s before.
 */
const PATIENCE = 4_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** In lower case; null without one, and of a form, whose answer is a page. @throws ValidationException if it is not a UUID */
export const idempotencyKeyOf = (request: Request): string | null => {
  const key = isFormPost(request) ? undefined : request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (UUID.test(key)) return key.toLowerCase();
  throw new ValidationException({ 'Idempotency-Key': ['Use a UUID as Idempotency-Key.'] });
};

/** Answers a repeat with the lead of its key, which is looked up if the submission is invalid, its key taken or its turn too late. */
@Injectable()
export class RepeatInterceptor implements NestInterceptor {
  constructor(private readonly submissions: SubmissionRepository) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = idempotencyKeyOf(request);
    const answer = async () => {
      try {
        return await lastValueFrom<unknown>(next.handle());
      } catch (error) {
        const mayRepeat =
          error instanceof ValidationException || error instanceof ExpectedUnavailableException;
        const stored = key && mayRepeat && (await this.submissions.findByKey(key));
        if (!stored) throw error;
        context.switchToHttp().getResponse<Response>().status(200);
        return repeated(stored, request.body);
      }
    };
    const tooLate = () => new DatabaseUnavailableException(new Error('not stored in time'));
    return from(within(PATIENCE, answer, tooLate));
  }
}

/** The lead for the same body, its receipt for another: a key can be found in a proxy's log. */
const repeated = (stored: LeadEntity, body: unknown): Lead | Pick<Lead, 'id' | 'createdAt'> => {
  const lead = toLead(stored);
  const sent = withDefaults(CreateLeadDto.from(body));
  const isSame = LEAD_FIELDS.every((field) => sent[field] === lead[field]);
  return isSame ? lead : { id: lead.id, createdAt: lead.createdAt };
};
