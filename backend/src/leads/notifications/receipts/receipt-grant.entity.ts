import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A receipt of the last week, by which the next ones are limited. */
@Entity('receipt_grants')
export class ReceiptGrantEntity {
  @PrimaryColumn('uuid', { name: 'message' })
  messageId!: string;

  @Column('text')
  mailbox!: string;

  /** Null for a large provider, which has no limit of its own. */
  @Column('text', { nullable: true })
  domain!: string | null;

  @Column('timestamptz', { name: 'granted_at', default: () => 'clock_timestamp()' })
  grantedAt!: Date;
}
