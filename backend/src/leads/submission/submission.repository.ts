import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import DataLoader from 'dataloader';
import { Repository } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { DatabaseUnavailableException, isLockedOut } from '../../database/database-unavailable.ts';
import { PreparedStatements } from '../../database/prepared-statements.ts';
import type { LeadField } from '../lead.contract.ts';
import { LeadEntity } from '../lead.entity.ts';
import { LeadOutbox } from '../lead-outbox.ts';
import type { Judgement } from '../spam/spam-watch.ts';
import { insertLeads } from './insert-leads.sql.ts';

/** A lead to be stored, with its idempotency key or null; `address` is that of the client, which is not stored. */
export type NewLead = Record<LeadField, string> & Judgement & { key: string | null; address: string };

/** A lead, and whether this call stored it. If the key was used before, it is the lead that was stored then. */
export interface StoredLead {
  lead: LeadEntity;
  created: boolean;
}

type Row = LeadEntity & { nth: number; created: boolean };

/**
 * The most leads that one statement stores, and the most bytes in the message of each: some ten milliseconds of
 * PostgreSQL's time, which grows with the text that the search index takes in. Leads with longer messages go alone: 50 of
 * 4,000 Chinese characters took 250 ms together, and 3 s on a busy machine.
 */
const BATCH = { LEADS: 50, MESSAGE: 2_000 };

@Injectable()
export class SubmissionRepository {
  /**
   * Leads that arrive at the same moment are stored by one statement (decision 20). A lead that arrives alone does not
   * wait for others.
   */
  private readonly batches = new DataLoader<NewLead, StoredLead>((leads) => this.storeEach(leads), {
    cache: false,
    maxBatchSize: BATCH.LEADS,
    batchScheduleFn: setImmediate,
  });
  private statement: string | undefined;

  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly outbox: LeadOutbox,
    private readonly prepared: PreparedStatements,
  ) {}

  /**
   * Stores a lead, once for each key.
   *
   * @throws DatabaseUnavailableException
   */
  insert(lead: NewLead): Promise<StoredLead> {
    return Buffer.byteLength(lead.message) > BATCH.MESSAGE ? this.insertAlone(lead) : this.batches.load(lead);
  }

  /**
   * As {@link insert}, in a statement of its own: no other lead waits for a large one.
   *
   * @throws DatabaseUnavailableException
   */
  async insertAlone(lead: NewLead): Promise<StoredLead> {
    for (;;) {
      const [stored] = await this.store([lead]);
      if (stored) return stored;
    }
  }

  /**
   * The lead that was stored with a key, or null.
   *
   * @throws DatabaseUnavailableException
   */
  findByKey(key: string): Promise<LeadEntity | null> {
    return this.database.reach(() => this.leads.findOneBy({ idempotencyKey: key }));
  }

  /**
   * Stores leads together, or each alone if PostgreSQL refuses one of them or one waits for a lock. Each fails for itself.
   * All fail if the database is away or slow: it does not get fifty times the statements.
   */
  private async storeEach(leads: readonly NewLead[]): Promise<(StoredLead | Error)[]> {
    let stored: (StoredLead | undefined)[] = [];
    try {
      stored = await this.store(leads);
    } catch (error) {
      const isOfOne = isLockedOut(error) || !(error instanceof DatabaseUnavailableException);
      if (leads.length === 1 || !isOfOne) throw error;
    }
    return Promise.all(
      leads.map((lead, index) => stored[index] ?? this.insertAlone(lead).catch((reason: Error) => reason)),
    );
  }

  /** @returns the stored leads, in the order of `leads`; undefined if another request with the key of one was faster */
  private async store(leads: readonly NewLead[]): Promise<(StoredLead | undefined)[]> {
    const { networkKey } = this.outbox;
    // A suspected lead goes through the outbox only when the admin clears it.
    this.statement ??= insertLeads(this.outbox.statements('accepted', 'network'));
    const rows = await this.run(this.statement, [
      leads.map(({ name }) => name),
      leads.map(({ email }) => email),
      leads.map(({ company }) => company),
      leads.map(({ message }) => message),
      leads.map(({ key }) => key),
      leads.map(({ verdicts }) => JSON.stringify(verdicts)),
      leads.map(({ messageKey }) => messageKey),
      leads.map(({ clientKey }) => clientKey),
      leads.map(({ address }) => networkKey?.(address) ?? null),
    ]);
    const stored = new Map(rows.map(({ nth, created, ...lead }) => [nth, { lead, created }]));
    return leads.map((_, index) => stored.get(index + 1));
  }

  private run(statement: string, values: unknown[][]): Promise<Row[]> {
    return this.database.reach(() => this.prepared.run<Row>('submit-leads', statement, values));
  }
}
