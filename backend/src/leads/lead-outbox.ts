import { Injectable } from '@nestjs/common';

/**
 * Returns SQL to be added to the statement that stores a lead, or that clears a suspected one.
 *
 * @param leads name of a preceding table expression in the same statement, with the column `id`
 * @param network SQL of the key of the client's network (bytea), or NULL; see {@link LeadOutbox.networkKey}
 * @returns one or more common table expressions without `WITH`, whose names nothing else in the statement uses
 */
type OutboxPart = (leads: string, network: string) => string;

/**
 * The transactional outbox, see https://microservices.io/patterns/data/transactional-outbox.html: the work that follows
 * from a lead is stored in the same transaction as the lead, so that neither can exist without the other. Modules that
 * react to leads add a part here, so that this module does not depend on them.
 */
@Injectable()
export class LeadOutbox {
  private readonly parts: OutboxPart[] = [];

  /** Returns the key of the network of a client's address. Set by the module whose part needs it, else undefined. */
  networkKey: ((address: string) => Buffer | null) | undefined;

  /** Adds a part. Providers call this in their constructor, before the first lead is stored. */
  add(part: OutboxPart): void {
    this.parts.push(part);
  }

  /**
   * All parts, each with a leading comma, to follow a table expression in a `WITH` clause.
   *
   * @param leads name of a preceding table expression with the column `id`
   * @param network SQL of the key of the client's network
   */
  statements(leads: string, network = 'NULL::bytea'): string {
    return this.parts.map((part) => `, ${part(leads, network)}`).join('');
  }
}
