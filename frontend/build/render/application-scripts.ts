import type { Rolldown } from 'vite';
import { paths } from '../../src/lib/paths.ts';

const ENTRY = 'src/browser/entry-client.tsx';
/** The module of each page that React renders in the browser, by its address. */
const MODULES: Readonly<Record<string, string>> = {
  [paths.leads]: 'src/desk/leads-page.tsx',
  [paths.lead(0)]: 'src/desk/lead-page.tsx',
};

/**
 * The scripts without which a page of the desk shows nothing: those that every page loads, and its own. Named in its HTML,
 * they load beside each other; otherwise each is known only once another has run.
 */
export const applicationScripts = (
  output: Rolldown.RolldownOutput['output'],
  address: string,
): readonly string[] => {
  const chunks = output.filter((file) => file.type === 'chunk');
  const scripts = new Set<string>();
  const visit = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const imported of chunks.find(({ fileName }) => fileName === file)!.imports) visit(imported);
  };
  for (const module of [ENTRY, MODULES[address]!])
    visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))!.fileName);
  return [...scripts];
};
