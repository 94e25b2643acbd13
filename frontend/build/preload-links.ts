import type { Manifest } from 'vite';

/** Links that fetch a page's scripts while the document is read, so that they do not wait for one another. */
export const preloadLinks = (chunks: Manifest, source: string): string => {
  if (!chunks[source]) throw new Error(`the build has no ${source}, which the route table names`);
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry);
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(source);
  if (entry) files.delete(entry.file);
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ');
};
