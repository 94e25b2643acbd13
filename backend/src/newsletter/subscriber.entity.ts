import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address whose owner has confirmed, also after they have left. */
@Entity('subscribers')
export class SubscriberEntity {
  // Not @PrimaryGeneratedColumn, with which TypeORM would try to install an extension.
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('timestamptz', { name: 'confirmed_at', default: () => 'now()' })
  confirmedAt!: Date;

  @Column('text', { name: 'confirmed_words' })
  confirmedWords!: string;

  @Column('timestamptz', { name: 'left_at', nullable: true })
  leftAt!: Date | null;

  @Column('text', { name: 'left_words', nullable: true })
  leftWords!: string | null;
}
