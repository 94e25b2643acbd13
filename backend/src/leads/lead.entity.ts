import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { LEAD_LIMITS, type Lead } from './lead.contract.ts';

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

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Whether the submission looks like spam: listed apart, and nobody is told of it. */
  @Column('boolean', { default: false })
  suspected!: boolean;

  /** Why it looks like spam. */
  @Column('text', { array: true, default: [] })
  signals!: string[];

  @Column('uuid', { name: 'idempotency_key', nullable: true, unique: true, select: false })
  idempotencyKey!: string | null;
}

/** A lead as the API answers it, and as the firm is told of it. */
export const toLead = ({
  id,
  name,
  email,
  company,
  message,
  createdAt,
}: Pick<LeadEntity, keyof Lead>): Lead => ({
  id,
  name,
  email,
  company,
  message,
  createdAt: createdAt.toISOString(),
});
