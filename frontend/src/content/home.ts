import type { Fields } from './kinds.ts';
import type { homeSchemas } from './schema/home.ts';

const files = import.meta.glob('../../content/home/*.yaml', { import: 'default', eager: true });

/** Returns the texts of a section of the home page, by the path of its file. */
export const homeContent = <Path extends keyof typeof homeSchemas>(path: Path) =>
  files[`../../content/${path}`] as Fields<Path>;
