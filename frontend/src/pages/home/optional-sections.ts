import type { OptionalSection } from '../../content/schema/optional-sections.ts';
import type { Fields } from '../../content/schemas.ts';

/* Only static modules may import this file: a script would contain all of these sections. */

const files = import.meta.glob<unknown>(
  [
    '@content/home/insights.yaml',
    '@content/home/process.yaml',
    '@content/home/questions.yaml',
    '@content/home/refusals.yaml',
  ],
  { import: 'default', eager: true },
);

/** Undefined if the firm has left the section out. */
const contentOf = <Path extends OptionalSection>(path: Path): Fields<Path> | undefined => {
  const found = Object.entries(files).find(([file]) => file.endsWith(`/${path}`));
  return found?.[1] as Fields<Path> | undefined;
};

export const insightsContent = contentOf('home/insights.yaml');
export const processContent = contentOf('home/process.yaml');
export const questionsContent = contentOf('home/questions.yaml');
export const refusalsContent = contentOf('home/refusals.yaml');
