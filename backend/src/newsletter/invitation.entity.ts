import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address whose owner has been asked to confirm, and has not done so yet. */
@Entity('newsletter_invitations')
export class InvitationEntity {
  /** SHA-256 of the token in the link to confirm. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('text')
  email!: string;

  @Column('timestamptz', { name: 'expires_at', default: () => "now() + interval '7 days'" })
  expiresAt!: Date;
}
