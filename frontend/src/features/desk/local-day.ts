/**
 * The first instant of a day in the time zone of the browser, as ISO 8601 in UTC: the server knows no zone but that.
 * Days have 23 or 25 hours where clocks change.
 *
 * @param date as a date field gives it, such as 2026-01-31
 * @param later days after that date
 */
export const startOfDay = (date: string, later = 0): string => {
  const start = new Date(`${date}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
};
