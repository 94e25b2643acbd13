import { Injectable } from '@nestjs/common';

/**
 * Returns SQL to be added to the statement that records a confirmation, or that somebody left.
 *
 * @param subscribers name of a preceding table expression in the same statement, with the column `id` (uuid)
 * @returns one or more common table expressions without `WITH`, whose names nothing else in the statement uses
 */
type OutboxPart = (subscribers: string, what: 'confirmed' | 'left') => string;

/** The outbox of subscribers, as LeadOutbox is that of leads. */
@Injectable()
export class SubscriberOutbox {
  private readonly parts: OutboxPart[] = [];

  /** Adds a part. Providers call this in their constructor. */
  add(part: OutboxPart): void {
    this.parts.push(part);
  }

  /** All parts, each with a leading comma, to follow a table expression in a `WITH` clause. */
  statements(...parameters: Parameters<OutboxPart>): string {
    return this.parts.map((part) => `, ${part(...parameters)}`).join('');
  }
}
