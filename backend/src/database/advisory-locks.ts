/** Arbitrary keys of advisory locks, of which nothing else in this database uses any. */
export const ADVISORY_LOCKS = {
  migration: 7_263_001,
  receipts: 1_764_500_000,
  digest: 1_764_500_001,
};
