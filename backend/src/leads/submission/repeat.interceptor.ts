import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, throwError, timeout, type Observable } from 'rxjs';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { ExpectedUnavailableException, ValidationException } from '../../http/error.filter.ts';
import { LEAD_FIELDS, type Lead } from '../lead.contract.ts';
import { toLead, type LeadEntity } from '../lead.entity.ts';
import { LeadsService } from '../leads.service.ts';
import { CreateLeadDto, withDefaults } from './create-lead.dto.ts';
import { isFormPost } from './form-post.ts';

/**
 * Milliseconds for all that a submission asks of the database, so that its client has an answer
 * within 5 s. The limits of its statements add up to more.
 */
const PATIENCE = 4_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * In lower case; null without one, and of a form, whose answer is a page.
 * @throws ValidationException if it is not a UUID
 */
export const idempotencyKeyOf = (request: Request): string | null => {
  const key = isFormPost(request) ? undefined : request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (UUID.test(key)) return key.toLowerCase();
  throw new ValidationException({ 'Idempotency-Key': ['Use a UUID as Idempotency-Key.'] });
};

/**
 * Answers a repeat with the lead of its key. It is looked up before the lead is stored, because an
 * insert that fails uses up an id, and after a failure, because two may come at the same moment.
 */
@Injectable()
export class RepeatInterceptor implements NestInterceptor {
  constructor(private readonly leads: LeadsService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const key = idempotencyKeyOf(request);
    const store = () => lastValueFrom<unknown>(next.handle());
    const answer = key === null ? store() : this.storeOnce(key, store, request, response);
    return from(answer).pipe(timeout({ first: PATIENCE, with: () => throwError(tooLate) }));
  }

  private async storeOnce(
    key: string,
    store: () => Promise<unknown>,
    request: Request,
    response: Response,
  ): Promise<unknown> {
    let lead = await this.leads.findByKey(key);
    if (!lead) {
      try {
        return await store();
      } catch (error) {
        if (!(error instanceof ExpectedUnavailableException)) throw error;
        lead = await this.leads.findByKey(key);
        if (!lead) throw error;
      }
    }
    response.status(200);
    return repeated(lead, request.body);
  }
}

const tooLate = () => new DatabaseUnavailableException(new Error('not stored in time'));

/** The lead for the same body, its receipt for another: a key can be found in a proxy's log. */
const repeated = (stored: LeadEntity, body: unknown): Lead | Pick<Lead, 'id' | 'createdAt'> => {
  const lead = toLead(stored);
  const sent = withDefaults(CreateLeadDto.from(body));
  const isSame = LEAD_FIELDS.every((field) => sent[field] === lead[field]);
  return isSame ? lead : { id: lead.id, createdAt: lead.createdAt };
};
