/**
 * Returns the start of a day in the browser's time zone, as ISO 8601 in UTC, because the server only uses UTC. Days are
 * added by calendar, not by hours: a day has 23 or 25 hours when the clocks change.
 *
 * @param date the value of a date field, such as 2026-01-31
 * @param later number of days to add
 */
export const startOfDay = (date: string, later = 0): string => {
  const start = new Date(`${date}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
};
