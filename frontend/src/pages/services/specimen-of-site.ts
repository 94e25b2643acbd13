import type { Entry } from '../../content/schemas.ts';

const files = import.meta.glob<Entry<'specimen.md'>>('@content/specimen.md', {
  import: 'default',
  eager: true,
});

/** Undefined if the firm has none. */
export const specimen: Entry<'specimen.md'> | undefined = Object.values(files)[0];
