import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('database_keys')
export class DatabaseKeyEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('bytea')
  key!: Buffer;
}
