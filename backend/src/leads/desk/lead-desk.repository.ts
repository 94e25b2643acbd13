import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeskConnections } from '../../database/desk-connections.ts';
import { Outbox } from '../../outbox/outbox.service.ts';
import { recordAudit } from '../audit/record-audit.sql.ts';
import { MOST_COUNTED, type LeadCounts, type StoredOfAddress } from '../lead.contract.ts';
import { LeadErasure } from '../lead-erasure.ts';
import type { LeadChange } from './lead-desk.input.ts';
import { columnsOf, type ListedLead } from './listed-lead.ts';

/** Leads that a statement removes at a time, so that it does not reach its timeout, even if all messages are long. */
const BATCH = 500;

/** The versions that a lead may have for a change to be made, so that nobody changes what they have not seen. */
export type Versions = readonly number[] | null;

/** Who removes leads that are too old. */
const SYSTEM = 'system';

/**
 * A statement that removes the leads that match a condition, records that in the audit trail and returns their number. $1 is
 * who did it.
 *
 * @param deed why: the admin deleted one, a person had all of theirs erased, or they were too old
 * @param more table expressions that remove what belongs to them, see {@link LeadErasure.statements}
 */
const remove = (condition: string, deed: 'deleted' | 'erased' | 'retention', more = '') => `
  WITH removed AS (
    DELETE FROM leads WHERE ${condition} RETURNING id
  ), recorded AS (${recordAudit('removed', deed, '$1')})${more}
  SELECT count(*)::integer AS count FROM removed
`;

/** The number of leads that meet a condition, read from an index up to the most that is counted. */
const counted = (condition: string) =>
  `(SELECT count(*) FROM (SELECT FROM leads WHERE ${condition} LIMIT ${MOST_COUNTED}) AS found)::integer`;

const COUNT = `SELECT
  ${counted(`NOT suspected AND lead_state = 'new'`)} AS new,
  ${counted(`NOT suspected AND lead_state = 'answered'`)} AS answered,
  ${counted(`NOT suspected AND lead_state = 'closed'`)} AS closed,
  ${counted('suspected')} AS suspected`;

/**
 * The admin's queries of single leads, and those that change leads. Every method throws DeskBusyException or
 * DatabaseUnavailableException, see {@link DeskConnections.reach}.
 */
@Injectable()
export class LeadDeskRepository {
  constructor(
    private readonly connections: DeskConnections,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly erasure: LeadErasure,
  ) {}

  async find(id: number): Promise<ListedLead | undefined> {
    const [lead] = await this.query<ListedLead>(`SELECT ${columnsOf('leads')} FROM leads WHERE id = $1`, [
      id,
    ]);
    return lead;
  }

  /**
   * Marks a lead as suspected or clears it, and sets its state. Messages about a lead are queued when it is cleared.
   *
   * @returns the changed lead, or undefined if there is no such lead with one of the versions
   */
  async change(
    id: number,
    { suspected, state }: LeadChange,
    versions: Versions,
    actor: string,
  ): Promise<ListedLead | undefined> {
    const statement = `WITH known AS (
         SELECT id, suspected, lead_state, version FROM leads WHERE id = $1 FOR NO KEY UPDATE
       ), changed AS (
         UPDATE leads SET suspected = coalesce($2, known.suspected), lead_state = coalesce($3, known.lead_state),
           signals = CASE WHEN coalesce($2, known.suspected) THEN leads.signals ELSE '{}' END,
           version = known.version
             + (coalesce($2, known.suspected) <> known.suspected OR coalesce($3, known.lead_state) <> known.lead_state)::integer
         FROM known WHERE leads.id = known.id AND ($4::bigint[] IS NULL OR known.version = ANY ($4))
         RETURNING leads.*, known.suspected AS was_suspected, known.lead_state AS was_in_state
       ), cleared AS (
         SELECT id FROM changed WHERE was_suspected AND NOT suspected
       ), marked AS (
         SELECT id FROM changed WHERE suspected AND NOT was_suspected
       ), recorded_clearing AS (${recordAudit('cleared', 'cleared', '$5')}
       ), recorded_mark AS (${recordAudit('marked', 'marked', '$5')}
       ), recorded_state AS (
         INSERT INTO audit (lead, what, state, actor)
         SELECT id, 'state', lead_state, $5 FROM changed WHERE lead_state <> was_in_state
       )
       SELECT ${columnsOf('changed')}, EXISTS (SELECT FROM cleared) AS cleared FROM changed`;
    const values = [id, suspected ?? null, state ?? null, versions, actor];
    const changed = await this.connections.reach(() =>
      this.dataSource.transaction(async (session) => {
        const [row] = await session.query<(ListedLead & { cleared: boolean })[]>(statement, values);
        if (row?.cleared) await this.outbox.queueLead(session, id);
        return row;
      }),
    );
    if (changed?.cleared) this.outbox.wake();
    return changed;
  }

  /** @returns whether there was such a lead with one of the versions */
  async delete(id: number, versions: Versions, actor: string): Promise<boolean> {
    const condition = 'id = $2 AND ($3::bigint[] IS NULL OR version = ANY ($3))';
    return (await this.remove(remove(condition, 'deleted'), [actor, id, versions])) > 0;
  }

  /** What {@link erase} would remove of an e-mail address, in all its batches. */
  async findErasable(email: string): Promise<StoredOfAddress> {
    const [stored] = await this.query<StoredOfAddress>(
      `SELECT (SELECT count(*) FROM leads WHERE lower(email) = lower($1))::integer AS leads
         ${this.erasure.columns('$1')}`,
      [email],
    );
    return stored!;
  }

  /**
   * Removes a batch of the leads with the given e-mail address, in any letter case, and whatever else is stored of it.
   *
   * @returns how many leads were removed; 0 once none is left
   */
  erase(email: string, actor: string): Promise<number> {
    const batch = `id IN (SELECT id FROM leads WHERE lower(email) = lower($2) LIMIT ${BATCH})`;
    const more = this.erasure.statements('$2', '$1');
    return this.remove(remove(batch, 'erased', more), [actor, email]);
  }

  /**
   * Removes a batch of the leads that are older than a number of days by the database's clock. A wrong clock of this
   * machine must not delete leads.
   *
   * @returns how many were removed; 0 once none is left
   */
  expire(days: number): Promise<number> {
    const old = `created_at < now() - make_interval(days => $2) ORDER BY created_at LIMIT ${BATCH}`;
    return this.remove(remove(`id IN (SELECT id FROM leads WHERE ${old})`, 'retention'), [SYSTEM, days]);
  }

  async count(): Promise<LeadCounts> {
    const [counts] = await this.query<LeadCounts>(COUNT, []);
    return counts!;
  }

  private async remove(statement: string, values: unknown[]): Promise<number> {
    const [row] = await this.query<{ count: number }>(statement, values);
    return row!.count;
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.connections.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
