import { readFileSync } from 'node:fs';

const TOKENS = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

/** A color of `tokens.css` in hex, for what no stylesheet reaches, such as a link preview. */
export const hexOf = (token: string, scheme: 'light' | 'dark' = 'light'): string => {
  const [, value = ''] = new RegExp(`^ *--${token}: (.*);$`, 'm').exec(TOKENS) ?? [];
  const [light, dark = light] = value.match(/#[\da-f]{3,8}\b/gi) ?? [];
  if (!light || !dark) throw new Error(`--${token} in tokens.css is no color in hex`);
  return scheme === 'dark' ? dark : light;
};
