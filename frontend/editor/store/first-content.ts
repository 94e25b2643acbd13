import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inFrontend } from '../../generator/folders.ts';

const CONTENT_OF_RELEASE = inFrontend('content');

/**
 * The content in the folder of the editor. The first start takes over that of this release: whole,
 * also if a start before was killed in the middle of it.
 */
export const contentIn = async (data: string): Promise<string> => {
  const [content, part] = [join(data, 'content'), join(data, 'content.part')];
  if (existsSync(content)) return content;
  await rm(part, { recursive: true, force: true });
  await cp(CONTENT_OF_RELEASE, part, { recursive: true });
  await rename(part, content);
  return content;
};
