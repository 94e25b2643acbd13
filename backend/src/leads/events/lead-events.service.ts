import { Inject, Injectable, type MessageEvent } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Logger } from 'pino';
import {
  catchError,
  concatAll,
  defer,
  EMPTY,
  exhaustMap,
  finalize,
  firstValueFrom,
  fromEvent,
  interval,
  last,
  map,
  merge,
  of,
  share,
  startWith,
  switchMap,
  takeUntil,
  type Observable,
} from 'rxjs';
import { MoreThan, Repository } from 'typeorm';
import { AccessService } from '../../access/access.service.ts';
import { DatabaseListener } from '../../database/database-listener.ts';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { clientBlock } from '../../limits/client-blocks.ts';
import { TooManyRequestsException } from '../../limits/rate-limit.ts';
import { LOGGER } from '../../logging/logger.ts';
import { MOST_COUNTED } from '../lead.contract.ts';
import { LeadEntity } from '../lead.entity.ts';
import { CHANNEL, type LeadEvent } from './lead-event.schemas.ts';

/** Proxies close a connection that has been silent for 30 s or more. */
export const HEARTBEAT_MS = 25_000;
/** A browser needs one, and an office has one address. */
export const STREAMS_PER_CLIENT = 250;

const RETRY_MS = 10_000;

class ArrivalsUnread extends Error {}
/** The database is busy: a browser that connects again at once would keep it so. */
const ASK_LATER: MessageEvent = { comment: '', retry: 30_000 };

/** Streams of what happens to leads, for the pages of the desk. */
@Injectable()
export class LeadEventsService {
  private readonly streams = new Map<string, number>();
  /** One timer for all streams. */
  private readonly heartbeats = interval(HEARTBEAT_MS).pipe(share());

  constructor(
    private readonly listener: DatabaseListener,
    private readonly access: AccessService,
    private readonly deskConnections: DeskConnections,
    @Inject(LOGGER) private readonly logger: Logger,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
  ) {}

  /**
   * Ends when the sign-in of the request does, the process stops or the database is lost.
   * @param after the highest id that the client knows
   * @throws TooManyRequestsException, DatabaseUnavailableException
   */
  async open(request: Request, after: number | undefined): Promise<Observable<MessageEvent>> {
    const client = clientBlock(clientAddress(request));
    if ((this.streams.get(client) ?? 0) >= STREAMS_PER_CLIENT)
      throw new TooManyRequestsException(RETRY_MS);
    const listening = this.listener.listen(CHANNEL);
    await firstValueFrom(listening).catch((error: unknown) => {
      throw new DatabaseUnavailableException(error);
    });
    const messages = listening.pipe(
      switchMap(({ payloads }) => payloads),
      map((payload) => of(this.withNames(JSON.parse(payload) as LeadEvent))),
      // What is sent while this reads the leads waits for them: nothing is missed in between.
      startWith(this.findArrived(after)),
      concatAll(),
      map((data): MessageEvent => ({ data })),
    );
    // Emits when the process stops, and fails when the database is lost.
    const listeningEnds = listening.pipe(last(null, undefined));
    return defer(() => {
      this.count(client, 1);
      return merge(messages, this.beat(request));
    }).pipe(
      takeUntil(listeningEnds),
      // The server does not close a connection of which the client has closed its side.
      takeUntil(fromEvent(request.socket, 'end')),
      // A browser connects again, and learns by the status why it may not.
      catchError((error) => (error instanceof ArrivalsUnread ? of(ASK_LATER) : EMPTY)),
      finalize(() => this.count(client, -1)),
    );
  }

  private withNames({ by, to, ...event }: LeadEvent): LeadEvent {
    return {
      ...event,
      ...(by !== undefined && { by: this.access.shownName(by) }),
      ...(to !== undefined && { to: this.access.shownName(to) }),
    };
  }

  /** Fails once the sign-in of the request has ended. */
  private beat(request: Request): Observable<MessageEvent> {
    return this.heartbeats.pipe(
      exhaustMap(() => this.access.check(request)),
      map((): MessageEvent => ({ comment: '' })),
    );
  }

  /** One event, or none. */
  private async *findArrived(after: number | undefined): AsyncGenerator<LeadEvent> {
    if (after === undefined) return;
    const where = { id: MoreThan(after), suspected: false, state: 'new' } as const;
    const select = { id: true, version: true };
    const order = { id: 'ASC' } as const;
    const reading = this.deskConnections.run(() =>
      this.leads.find({ select, where, order, take: MOST_COUNTED }),
    );
    const leads = await reading.catch((err: unknown) => {
      this.logger.error({ err }, 'request failed');
      throw new ArrivalsUnread();
    });
    if (leads.length > 0) yield { what: 'arrived', leads };
  }

  private count(client: string, change: 1 | -1): void {
    const count = (this.streams.get(client) ?? 0) + change;
    if (count > 0) this.streams.set(client, count);
    else this.streams.delete(client);
  }
}
