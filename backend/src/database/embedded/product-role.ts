import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { ROLE } from './embedded-cluster.ts';
import { CTYPE } from './new-cluster.ts';

/** The name that the superuser of the cluster gets. */
const SUPERUSER = 'postgres';

const role = escapeIdentifier(ROLE);

const isTrue = async (session: Client, condition: string): Promise<boolean> => {
  const { rows } = await session.query<{ holds: boolean }>(`SELECT ${condition} AS holds`);
  return rows[0]!.holds;
};

/** Whether the session's role is still the superuser that initdb created. */
export const isSuperuser = (session: Client): Promise<boolean> =>
  isTrue(session, '(SELECT rolsuper FROM pg_roles WHERE rolname = current_user)');

/**
 * Creates the product's database, in a cluster whose superuser still has the product's name.
 *
 * If the first release created it, its locale of character classes is C, and is changed in place. Nothing but pg_trgm
 * depends on that locale, because the collation of the database is a built-in one; `handOver` rebuilds its indexes.
 *
 * @param session of the superuser, in another database
 */
export const createDatabase = async (session: Client): Promise<void> => {
  if (!(await isTrue(session, `EXISTS (SELECT FROM pg_database WHERE datname = ${escapeLiteral(ROLE)})`))) {
    await session.query(`CREATE DATABASE ${role}`);
  }
  if (await hasLocale(session)) {
    await session.query(
      `UPDATE pg_database SET datctype = $1
       WHERE datname = $2 AND datctype IN ('C', 'POSIX') AND datlocprovider = 'b'`,
      [CTYPE, ROLE],
    );
  }
};

/** Whether the machine has the locale of character classes. */
const hasLocale = async (session: Client): Promise<boolean> => {
  try {
    await session.query('BEGIN');
    await session.query(
      `CREATE COLLATION pg_temp.available (provider = libc, lc_collate = 'C', lc_ctype = ${escapeLiteral(CTYPE)})`,
    );
    return true;
  } catch {
    return false;
  } finally {
    await session.query('ROLLBACK');
  }
};

/**
 * Replaces the superuser in the product's role by one that owns the product's database and nothing else. What the
 * superuser owns in this database becomes the role's. If it is interrupted, nothing has happened.
 *
 * The superuser keeps the objects of the system, and gets another name and no password, without which it cannot log
 * in. Only who owns the data folder can change that, in its pg_hba.conf.
 *
 * @param session of the superuser, in the product's database
 */
export const handOver = async (session: Client): Promise<void> => {
  const { rows } = await session.query<{ password: string }>(
    'SELECT rolpassword AS password FROM pg_authid WHERE rolname = current_user',
  );
  await session.query('BEGIN');
  for (const statement of [
    // A session cannot rename its own role.
    'CREATE ROLE sandglass_handover SUPERUSER',
    'SET SESSION AUTHORIZATION sandglass_handover',
    `ALTER ROLE ${role} RENAME TO ${SUPERUSER}`,
    `ALTER ROLE ${SUPERUSER} PASSWORD NULL`,
    `CREATE ROLE ${role} LOGIN PASSWORD ${escapeLiteral(rows[0]!.password)}`,
    `ALTER DATABASE ${role} OWNER TO ${role}`,
    giveObjects,
    renewTrigrams,
    'RESET SESSION AUTHORIZATION',
    'DROP ROLE sandglass_handover',
  ]) {
    await session.query(statement);
  }
  await session.query('COMMIT');
};

/**
 * The superuser that initdb creates has the id 10, and objects of the system have ids below 16384. What belongs to
 * another object, such as the sequence of a column, has the owner of that object.
 */
const OWN = (owner: string, catalog: string) => `
  ${owner} = 10 AND o.oid >= 16384 AND NOT EXISTS (
    SELECT FROM pg_depend
    WHERE classid = '${catalog}'::regclass AND objid = o.oid AND objsubid = 0
      AND (deptype IN ('e', 'i') OR deptype = 'a' AND refobjsubid > 0))`;

/** REASSIGN OWNED refuses this superuser, since the system needs its objects. */
const giveObjects = `
  DO $$
  DECLARE command text;
  BEGIN
    FOR command IN
      SELECT format('SCHEMA %I', nspname) FROM pg_namespace o WHERE ${OWN('nspowner', 'pg_namespace')}
      UNION ALL
      SELECT format('TABLE %s', o.oid::regclass) FROM pg_class o
      WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND ${OWN('relowner', 'pg_class')}
      UNION ALL
      SELECT format('TYPE %s', o.oid::regtype) FROM pg_type o
      WHERE typtype IN ('e', 'd', 'r', 'c') AND ${OWN('typowner', 'pg_type')}
      UNION ALL
      SELECT format('ROUTINE %s', o.oid::regprocedure) FROM pg_proc o WHERE ${OWN('proowner', 'pg_proc')}
    LOOP
      EXECUTE format('ALTER %s OWNER TO ${role}', command);
    END LOOP;
  END $$`;

/**
 * Creates pg_trgm and its indexes again: the extension for the product's role, since no command changes the owner of an
 * extension, and the indexes for the locale. If something else depends on the extension, it keeps its owner.
 */
const renewTrigrams = `
  DO $$
  DECLARE
    place text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm' AND extowner = 10);
    indexes regclass[];
    definitions text[];
    command text;
  BEGIN
    IF place IS NULL THEN RETURN; END IF;
    SELECT array_agg(index), array_agg(pg_get_indexdef(index)) INTO indexes, definitions FROM (
      SELECT DISTINCT used.objid::regclass AS index
      FROM pg_depend used
      JOIN pg_depend member ON member.classid = used.refclassid AND member.objid = used.refobjid
      JOIN pg_extension ON pg_extension.oid = member.refobjid AND member.refclassid = 'pg_extension'::regclass
      WHERE extname = 'pg_trgm' AND member.deptype = 'e' AND used.classid = 'pg_class'::regclass
        AND EXISTS (SELECT FROM pg_index WHERE indexrelid = used.objid)
    ) AS found;
    BEGIN
      FOR command IN SELECT format('DROP INDEX %s', unnest(indexes)) LOOP EXECUTE command; END LOOP;
      DROP EXTENSION pg_trgm;
      SET LOCAL ROLE ${role};
      EXECUTE format('CREATE EXTENSION pg_trgm SCHEMA %s', place);
      RESET ROLE;
      FOREACH command IN ARRAY coalesce(definitions, '{}') LOOP EXECUTE command; END LOOP;
    EXCEPTION WHEN dependent_objects_still_exist THEN
      FOR command IN SELECT format('REINDEX INDEX %s', unnest(indexes)) LOOP EXECUTE command; END LOOP;
    END;
  END $$`;
