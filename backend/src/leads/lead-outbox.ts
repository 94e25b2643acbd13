import { Injectable } from '@nestjs/common';

/**
 * Writes parts of the statement that stores a lead, or clears one of suspicion.
 *
 * @param leads an earlier part of the same statement that has the leads' `id`
 * @returns one or more common table expressions, named like nothing else in the statement, without `WITH`
 */
type OutboxPart = (leads: string) => string;

/**
 * The transactional outbox: what has to happen because of a lead is written in the transaction that stores the lead, so
 * that neither is ever there without the other. The lead does not know who reacts to it; whoever does adds a part.
 */
@Injectable()
export class LeadOutbox {
  private readonly parts: OutboxPart[] = [];

  /** Adds a part. Providers do so in their constructor, before the first lead is stored. */
  add(part: OutboxPart): void {
    this.parts.push(part);
  }

  /** Every part, to be put after the part of a `WITH` that has the leads' `id`. */
  statements(leads: string): string {
    return this.parts.map((part) => `, ${part(leads)}`).join('');
  }
}
