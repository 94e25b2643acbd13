import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { throwError, timeout, type Observable } from 'rxjs';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';

/** Milliseconds for all that a submission asks of the database, whose own limits add up to more. */
const LIMIT = 4_000;

/** Answers 503 if a submission takes too long. */
@Injectable()
export class TimeoutInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(timeout({ first: LIMIT, with: () => throwError(tooLate) }));
  }
}

const tooLate = () => new DatabaseUnavailableException(new Error('not stored in time'));
