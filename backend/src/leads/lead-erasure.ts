import { Injectable } from '@nestjs/common';

/** What else is stored of a person, in SQL. */
interface ErasurePart {
  /**
   * What there is, to be selected beside the number of leads.
   *
   * @param email SQL of the person's e-mail address
   * @returns a column of `StoredOfAddress`
   */
  column: (email: string) => string;
  /**
   * What removes it, to be added to the statement that erases their leads.
   *
   * @param email SQL of the person's e-mail address
   * @param actor SQL of who erases it
   * @returns one or more common table expressions without `WITH`, whose names nothing else in the statement uses
   */
  statements: (email: string, actor: string) => string;
}

/** What an erasure takes along. Modules that store an address add a part, so that this module does not depend on them. */
@Injectable()
export class LeadErasure {
  private readonly parts: ErasurePart[] = [];

  /** Adds a part. Providers call this in their constructor. */
  add(part: ErasurePart): void {
    this.parts.push(part);
  }

  /** The columns of all parts, each with a leading comma, to follow another column. */
  columns(email: string): string {
    return this.parts.map(({ column }) => `, ${column(email)}`).join('');
  }

  /** The statements of all parts, each with a leading comma, to follow a table expression in a `WITH` clause. */
  statements(email: string, actor: string): string {
    return this.parts.map(({ statements }) => `, ${statements(email, actor)}`).join('');
  }
}
