import { Injectable, NotFoundException } from '@nestjs/common';
import { DeskConnections } from '../../database/desk-connections.ts';
import { MOST_COUNTED } from '../lead.contract.ts';
import type { DeskLead, LeadChange, LeadCounts } from '../lead.schemas.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { columnsOf, toDeskLead, type ListedLead } from './listed-lead.ts';

/** The number of leads that meet a condition, read from an index up to the most that is counted. */
const counted = (condition: string) =>
  `(SELECT count(*) FROM (SELECT FROM leads WHERE ${condition} LIMIT ${MOST_COUNTED}) AS found)::integer`;

const COUNT = `SELECT
  ${counted(`NOT suspected AND lead_state = 'new'`)} AS new,
  ${counted(`NOT suspected AND lead_state = 'answered'`)} AS answered,
  ${counted(`NOT suspected AND lead_state = 'closed'`)} AS closed,
  ${counted('suspected')} AS suspected`;

/** $1: id, $2: suspected, $3: state, $4: version, $5: actor. */
const changeOf = (channels: readonly string[]) => `
  WITH known AS (
    SELECT id, suspected, lead_state, version FROM leads WHERE id = $1 FOR NO KEY UPDATE
  ), changed AS (
    UPDATE leads SET suspected = coalesce($2, known.suspected), lead_state = coalesce($3, known.lead_state),
      signals = CASE WHEN coalesce($2, known.suspected) THEN leads.signals ELSE '{}' END,
      version = known.version
        + (coalesce($2, known.suspected) <> known.suspected OR coalesce($3, known.lead_state) <> known.lead_state)::integer
    FROM known WHERE leads.id = known.id AND known.version = coalesce($4, known.version)
    RETURNING leads.*, known.suspected AS was_suspected, known.lead_state AS was_in_state
  ), recorded AS (
    INSERT INTO audit (lead, what, state, actor)
    SELECT id, CASE WHEN suspected THEN 'marked' ELSE 'cleared' END, NULL, $5 FROM changed
    WHERE suspected <> was_suspected
    UNION ALL SELECT id, 'state', lead_state, $5 FROM changed WHERE lead_state <> was_in_state
  )
  SELECT ${columnsOf('changed', channels)}, was_suspected AND NOT suspected AS cleared FROM changed`;

/** Reads, counts and changes leads. Every method throws the exceptions of {@link DeskConnections.query}. */
@Injectable()
export class LeadDeskRepository {
  constructor(
    private readonly connections: DeskConnections,
    private readonly notifications: NotificationsService,
  ) {}

  /** @throws NotFoundException if there is no such lead */
  async find(id: number): Promise<DeskLead> {
    const statement = `SELECT ${columnsOf('leads', this.notifications.channels)} FROM leads WHERE id = $1`;
    const [lead] = await this.connections.query<ListedLead>(statement, [id]);
    if (!lead) throw new NotFoundException();
    return toDeskLead(lead);
  }

  /**
   * Queues the messages about a lead that is cleared. Returns undefined if there is no such lead, or it has another version
   * than the one that was seen.
   */
  async change(
    id: number,
    { suspected, state }: LeadChange,
    version: number | null,
    actor: string,
  ): Promise<DeskLead | undefined> {
    const changed = await this.connections.transaction(async (session) => {
      const values = [id, suspected, state, version, actor];
      const [row] = await session.query<(ListedLead & { cleared: boolean })[]>(
        changeOf(this.notifications.channels),
        values,
      );
      if (row?.cleared) await this.notifications.queue(session, id);
      return row;
    });
    if (changed?.cleared) this.notifications.wake();
    return changed && toDeskLead(changed);
  }

  async count(): Promise<LeadCounts> {
    const [counts] = await this.connections.query<LeadCounts>(COUNT);
    return counts!;
  }
}
