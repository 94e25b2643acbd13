import type { DataSource, QueryRunner } from 'typeorm';

/** A database that this release cannot use. The message is safe to log and to send. */
export class UnfitDatabaseError extends Error {}

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Without the length of a `varchar`, which a later release may have raised. */
const COLUMNS = `
  SELECT relname AS "table", attname AS "column", format_type(atttypid, NULL) AS type
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE pg_table_is_visible(attrelid) AND attnum > 0 AND NOT attisdropped AND relname = ANY($1)
`;

/** @throws UnfitDatabaseError */
export const checkEncoding = async (runner: QueryRunner): Promise<void> => {
  const [{ encoding }] = (await runner.query(
    `SELECT current_setting('server_encoding') AS encoding`,
  )) as [{ encoding: string }];
  if (encoding === 'UTF8') return;
  throw new UnfitDatabaseError(
    `the encoding of the database is ${encoding}, but must be UTF8: see docs/operate/database.md`,
  );
};

/**
 * Checks that each column of the entities is there with its type. Columns that no entity has are
 * those of a later release, beside which this one runs during an update and after a rollback.
 * @throws UnfitDatabaseError
 */
export const checkColumns = async (dataSource: DataSource): Promise<void> => {
  const needed = columnsOf(dataSource);
  const tables = needed.map(({ table }) => table);
  const found = await dataSource.query<Column[]>(COLUMNS, [tables]);
  for (const { table, column, type } of needed) {
    const match = found.find((other) => other.table === table && other.column === column);
    if (match?.type === type) continue;
    const problem = match ? `is of type ${match.type}, but must be ${type}` : 'is missing';
    throw new UnfitDatabaseError(
      `the column ${column} of the table ${table} ${problem}, ` +
        'as in a database of an unreleased version: see docs/operate/update.md',
    );
  }
};

const columnsOf = ({ entityMetadatas, driver }: DataSource): Column[] =>
  entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map((column) => ({
      table: tableName,
      column: column.databaseName,
      type: driver.normalizeType(column) + (column.isArray ? '[]' : ''),
    })),
  );
