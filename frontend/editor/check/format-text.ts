import { format, resolveConfig } from 'prettier';

/** That of `npm run format`, so that a changed word is a changed line. */
const STYLE = await resolveConfig(new URL('../../content/site.yaml', import.meta.url));
// Otherwise a Save would change lines that nobody has touched.
if (!STYLE) throw new Error('there is no .prettierrc.json beside the code');

/** @param path the ending says which language it is */
export const formatText = async (path: string, text: string): Promise<string> => {
  try {
    return await format(text, { ...STYLE, filepath: path });
  } catch {
    // The check says where it cannot be read.
    return text;
  }
};
