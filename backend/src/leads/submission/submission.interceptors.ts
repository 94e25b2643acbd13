import {
  createParamDecorator,
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, of, throwError, timeout, type Observable } from 'rxjs';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { LIMITS, type TimeLimits } from '../../database/time-limits.ts';
import { parseIdempotencyKey } from '../../http/idempotency-key.ts';
import { LEAD_FIELDS, type Lead } from '../lead.contract.ts';
import { toLead, type LeadEntity } from '../lead.entity.ts';
import { DuplicateKeyException, LeadsService } from '../leads.service.ts';
import { CreateLeadDto } from './create-lead.dto.ts';
import { isFormPost } from './form-post.ts';

const tooLate = () => new DatabaseUnavailableException(new Error('not stored in time'));

@Injectable()
export class TimeoutInterceptor implements NestInterceptor {
  constructor(@Inject(LIMITS) private readonly limits: TimeLimits) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { submission: first } = this.limits;
    return next.handle().pipe(timeout({ first, with: () => throwError(tooLate) }));
  }
}

/**
 * The key of a form is ignored: a repeat is answered with JSON, and a form needs a page.
 * @throws ValidationException if it is not a UUID
 */
const readKey = (request: Request): string | null =>
  isFormPost(request) ? null : parseIdempotencyKey(request.get('Idempotency-Key'));

export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  readKey(context.switchToHttp().getRequest<Request>()),
);

/**
 * Answers a repeat with the lead of its key. It looks for the key before the insert, because a
 * failed insert uses up an id, and after a failed one, because two may come at the same moment.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly leads: LeadsService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const key = readKey(request);
    if (key === null) return next.handle();

    const stored = await this.leads.findByKey(key);
    if (stored) return of(answerRepeat(stored, request, response));
    const answerDuplicate = async (error: unknown) => {
      const isDuplicate = error instanceof DuplicateKeyException;
      const storedMeanwhile = isDuplicate ? await this.leads.findByKey(key) : null;
      if (!storedMeanwhile) throw error;
      return answerRepeat(storedMeanwhile, request, response);
    };
    return next.handle().pipe(catchError(answerDuplicate));
  }
}

/** The whole lead only for the same body: a key can be found in a proxy's log. */
const answerRepeat = (
  stored: LeadEntity,
  request: Request,
  response: Response,
): Lead | Pick<Lead, 'id' | 'createdAt'> => {
  const lead = toLead(stored);
  // The pipes come later, and would refuse a repeat with an invalid body.
  const sent = CreateLeadDto.from(request.body);
  const isSame = LEAD_FIELDS.every((field) => sent[field] === lead[field]);
  response.status(200);
  return isSame ? lead : { id: lead.id, createdAt: lead.createdAt };
};
