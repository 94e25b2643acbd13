import { Injectable } from '@nestjs/common';

/**
 * Returns SQL that removes what else is stored of a person, to be added to the statement that erases their leads.
 *
 * @param email SQL of the person's e-mail address
 * @param actor SQL of who erases it
 * @returns one or more common table expressions without `WITH`, whose names nothing else in the statement uses
 */
type ErasurePart = (email: string, actor: string) => string;

/** What an erasure takes along. Modules that store an address add a part, so that this module does not depend on them. */
@Injectable()
export class LeadErasure {
  private readonly parts: ErasurePart[] = [];

  /** Adds a part. Providers call this in their constructor. */
  add(part: ErasurePart): void {
    this.parts.push(part);
  }

  /** All parts, each with a leading comma, to follow a table expression in a `WITH` clause. */
  statements(email: string, actor: string): string {
    return this.parts.map((part) => `, ${part(email, actor)}`).join('');
  }
}
