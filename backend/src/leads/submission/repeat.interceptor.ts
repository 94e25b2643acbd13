import {
  HttpStatus,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { within } from '../../timing/within.ts';
import { LEAD_FIELDS, type Lead } from '../lead.contract.ts';
import { toLead, type LeadEntity } from '../lead.entity.ts';
import { CreateLeadDto, withDefaults } from './create-lead.dto.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';
import { isFormPost } from './form-post.ts';
import { SubmissionRepository } from './submission.repository.ts';

/**
 * Milliseconds for all that a submission asks of the database. Each statement has limits of its own, whose sum is more than
 * the 5 s within which a client is told that the database is unavailable; the rate limit takes up to 0.8 s before.
 */
const PATIENCE = 4_000;

/** Milliseconds in which whoever has the key gets the whole lead. A key can be found in the log of a proxy later. */
const WHOLE_FOR = 24 * 60 * 60 * 1000;

const tooLate = () => new DatabaseUnavailableException(new Error('not stored in time'));

/**
 * Answers a repeated submission with the lead that was stored for its key, whatever the body contains now, and others with
 * 503 if they take too long.
 */
@Injectable()
export class RepeatInterceptor implements NestInterceptor {
  constructor(private readonly submissions: SubmissionRepository) {}

  /** @throws ValidationException if the key is not a UUID */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const key = isFormPost(request) ? null : parseIdempotencyKey(request.get('Idempotency-Key'));
    const answer = async () => {
      const stored = key && (await this.submissions.findByKey(key));
      if (!stored) return lastValueFrom<unknown>(next.handle());
      response.status(HttpStatus.OK);
      return repeated(stored, request.body);
    };
    return from(within(PATIENCE, answer, tooLate));
  }
}

/** The whole lead to whoever sends it again or just sent it, and its receipt to anybody else. */
const repeated = (stored: LeadEntity, body: unknown): Lead | Pick<Lead, 'id' | 'createdAt'> => {
  const lead = toLead(stored);
  const sent = withDefaults(CreateLeadDto.from(body));
  const isSame = LEAD_FIELDS.every((field) => sent[field] === lead[field]);
  if (isSame || Date.now() - stored.createdAt.getTime() < WHOLE_FOR) return lead;
  return { id: lead.id, createdAt: lead.createdAt };
};
