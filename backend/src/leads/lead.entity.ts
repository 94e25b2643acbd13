import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { toUnicodeAddress } from '../email/email-address.ts';
import {
  eachField,
  LEAD_LIMITS,
  type Lead,
  type LeadField,
  type LeadSource,
  type LeadState,
} from './lead.contract.ts';

/** What the last change replaced, and the version that the lead had then: what an Undo restores. */
export const PREVIOUS_VALUES = {
  version: true,
  state: true,
  stateBy: true,
  takenBy: true,
  suspected: true,
  signals: true,
} as const;
export type PreviousValues = Pick<LeadEntity, keyof typeof PREVIOUS_VALUES>;

/** The schema generates two more columns, `search_terms` and `search_names`, which search reads. */
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

  /** Looks like spam, by `signals`. Nothing is queued for a lead that arrives suspected. */
  @Column('boolean', { default: false })
  suspected!: boolean;

  @Column('text', { array: true, default: [] })
  signals!: string[];

  /** One of LEAD_STATES, in lead.contract.ts. */
  @Column('text', { name: 'lead_state', default: 'new' })
  state!: LeadState;

  /** The name of the person who set the state; null if it is new, or was set by the password. */
  @Column('text', { name: 'state_by', nullable: true })
  stateBy!: string | null;

  @Column('text', { name: 'taken_by', nullable: true })
  takenBy!: string | null;

  /** Who has sent it: a visitor by the form or the API, or somebody at the desk. */
  @Column('text', { default: 'form' })
  source!: LeadSource;

  /** How a lead of the desk came, such as by telephone. */
  @Column('text', { name: 'came_by', nullable: true })
  cameBy!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('jsonb', { nullable: true })
  previous!: PreviousValues | null;

  @Column('uuid', { name: 'idempotency_key', nullable: true, unique: true, select: false })
  idempotencyKey!: string | null;
}

/** What is read of a lead to change it: without the texts, which can be long. */
export const COLUMNS_FOR_CHANGE = {
  id: true,
  ...PREVIOUS_VALUES,
  previous: true,
} as const;
export type ChangeableLead = Pick<LeadEntity, keyof typeof COLUMNS_FOR_CHANGE>;

/** Whether the change that gave the lead its version can be taken back. */
export const canUndo = ({ version, previous }: ChangeableLead): boolean =>
  previous?.version === version - 1;

/** JSON makes six bytes of a control character, which older leads may have. */
export const sentBytes = (lead: LeadEntity): number => Buffer.byteLength(JSON.stringify(lead));

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
