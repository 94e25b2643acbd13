import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('lead_notes')
export class NoteEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'lead' })
  leadId!: number;

  @Column('text')
  text!: string;

  @Column('text')
  author!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'written_at' })
  writtenAt!: Date;
}
