import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LeadState } from '../lead.contract.ts';
import type { AuditAction } from './audit.schemas.ts';

/** Append-only: a trigger refuses UPDATE and DELETE. */
@Entity('audit')
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  /** Is null if the entry concerns no single lead, and remains when the lead is removed. */
  @Column('integer', { name: 'lead', nullable: true })
  leadId!: number | null;

  @Column('text')
  what!: AuditAction;

  @Column('text', { nullable: true })
  state!: LeadState | null;

  /** The version that the change gave the lead; null if it changed none. */
  @Column('integer', { nullable: true })
  version!: number | null;

  /** The name of the person to whom the lead was given. */
  @Column('text', { nullable: true })
  receiver!: string | null;

  @Column('text')
  actor!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'done_at' })
  at!: Date;
}

export type NewAuditEntry = Pick<AuditEntryEntity, 'what' | 'actor'> &
  Partial<Pick<AuditEntryEntity, 'leadId' | 'state' | 'version' | 'receiver'>>;
