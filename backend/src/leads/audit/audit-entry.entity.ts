import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LeadState } from '../lead.contract.ts';
import type { AuditAction } from './audit.schemas.ts';

/** Something that was done at the desk. The database refuses to change or remove one. */
@Entity('audit')
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  /** Null if it concerns no single lead. It remains when the lead is removed. */
  @Column('integer', { nullable: true })
  lead!: number | null;

  @Column('text', { name: 'what' })
  action!: AuditAction;

  /** The new one, if the state was set. */
  @Column('text', { nullable: true })
  state!: LeadState | null;

  @Column('text')
  actor!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'done_at' })
  at!: Date;
}

/** An entry that is to be stored. */
export type NewAuditEntry = Pick<AuditEntryEntity, 'action' | 'actor'> &
  Partial<Pick<AuditEntryEntity, 'lead' | 'state'>>;
