const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const readableInstant = (instant: string): string => format.format(new Date(instant));
