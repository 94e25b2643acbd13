import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { toUnicodeAddress } from './email-address.ts';
import {
  eachField,
  LEAD_LIMITS,
  type Lead,
  type LeadField,
  type LeadState,
} from './lead.contract.ts';
import type { DeskLead } from './lead.schemas.ts';

@Entity('leads')
export class LeadEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('varchar', { length: LEAD_LIMITS.name })
  name!: string;

  @Column('varchar', { length: LEAD_LIMITS.email })
  email!: string;

  @Column('varchar', { length: LEAD_LIMITS.company })
  company!: string;

  @Column('text')
  message!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column('boolean', { default: false })
  newsletter!: boolean;

  /**
   * Whether the submission looks like spam, by `signals`. Suspected leads cause no notification.
   */
  @Column('boolean', { default: false })
  suspected!: boolean;

  @Column('text', { array: true, default: [] })
  signals!: string[];

  @Column('text', { name: 'lead_state', default: 'new' })
  state!: LeadState;

  /** The name of the person who set the state; null if it is new, or was set by the password. */
  @Column('text', { name: 'state_by', nullable: true })
  stateBy!: string | null;

  /** The name of the person who has taken the lead. */
  @Column('text', { name: 'taken_by', nullable: true })
  takenBy!: string | null;

  /** Increased by each statement that changes the lead. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('uuid', { name: 'idempotency_key', nullable: true, unique: true, select: false })
  idempotencyKey!: string | null;
}

export const toLead = ({
  id,
  createdAt,
  ...lead
}: Pick<LeadEntity, 'id' | 'createdAt' | LeadField>): Lead => {
  const emailUnicode = toUnicodeAddress(lead.email);
  return {
    id,
    ...eachField((field) => lead[field]),
    ...(emailUnicode && { emailUnicode }),
    createdAt: createdAt.toISOString(),
  };
};

interface LeadContext {
  earlier: number;
  notes: number;
  isUndelivered: boolean;
}

/** A lead as the team sees it. */
export const toDeskLead = (
  lead: LeadEntity,
  { earlier, notes, isUndelivered }: LeadContext,
): DeskLead => ({
  ...toLead(lead),
  state: lead.state,
  ...(lead.stateBy !== null && { stateBy: lead.stateBy }),
  ...(lead.takenBy !== null && { takenBy: lead.takenBy }),
  ...(lead.suspected && { suspected: lead.suspected, signals: lead.signals }),
  version: lead.version,
  earlier,
  ...(notes > 0 && { notes }),
  ...(isUndelivered && { undelivered: true }),
});
