/**
 * Collects the planner's statistics of leads, of the indexed expressions too. Not of an empty table: PostgreSQL would plan
 * to read all of it for each lead that is stored, and keep that plan until the server analyses the table again.
 */
export const ANALYZE_LEADS = 'DO $$ BEGIN IF EXISTS (SELECT FROM leads) THEN ANALYZE leads; END IF; END $$';
