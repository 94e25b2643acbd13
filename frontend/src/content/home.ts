import type { Fields } from './kinds.ts';
import type { homeSchemas } from './schema/home.ts';

const files = import.meta.glob('../../content/home/*.yaml', { import: 'default', eager: true });

export const homeContent = <Path extends keyof typeof homeSchemas>(path: Path) =>
  files[`../../content/${path}`] as Fields<Path>;
