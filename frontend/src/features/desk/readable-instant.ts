/** An instant as the admin reads it, in the time zone of the browser. */
export const readableInstant = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
