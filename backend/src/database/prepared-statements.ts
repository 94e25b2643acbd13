import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Statements by name. */
@Injectable()
export class PreparedStatements {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the rows of a statement */
  run<Row extends object>(_name: string, text: string, values: unknown[]): Promise<Row[]> {
    return this.dataSource.query<Row[]>(text, values);
  }
}
