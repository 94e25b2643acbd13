import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { throwError, timeout, type Observable } from 'rxjs';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { TIME_LIMITS, type TimeLimits } from '../../database/time-limits.ts';

const tooLate = () => new DatabaseUnavailableException(new Error('not stored in time'));

@Injectable()
export class TimeoutInterceptor implements NestInterceptor {
  constructor(@Inject(TIME_LIMITS) private readonly limits: TimeLimits) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { submission: first } = this.limits;
    return next.handle().pipe(timeout({ first, with: () => throwError(tooLate) }));
  }
}
