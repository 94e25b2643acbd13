/** Formats an ISO 8601 instant for the admin, in the browser's time zone. */
export const readableInstant = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
