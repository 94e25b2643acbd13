const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an ISO 8601 instant for the admin, in the browser's time zone. */
export const readableInstant = (instant: string): string => format.format(new Date(instant));
