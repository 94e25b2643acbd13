import { copyFile, mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { ifThere, isMissing } from '../../generator/read-source.ts';
import { filesIn } from '../store/files.ts';

export interface Unsaved {
  path: string;
  text: string;
  /** The paths of pictures that only the browser of the editor has. */
  pictures: readonly string[];
}

/** The path of each file, with what changes when it is written. */
const versionsOf = async (folder: string): Promise<Map<string, string>> => {
  const files = await filesIn(folder);
  const versions = files.map(async ({ path, file }) => {
    const found = await ifThere(stat(file));
    return found && ([path, `${found.size} ${Math.floor(found.mtimeMs)}`] as const);
  });
  return new Map((await Promise.all(versions)).filter((each) => each !== undefined));
};

/** Of the shape that most photographs have. */
const placeholder = (path: string): Promise<Buffer> =>
  sharp({ create: { width: 1344, height: 896, channels: 3, background: '#888' } })
    .toFormat(extname(path) === '.png' ? 'png' : 'jpeg')
    .toBuffer();

/** A copy of the content, in which a text can be tried that is not saved. */
export class ContentCopy {
  private readonly folder: string;
  private readonly content: string;
  private unsaved = new Map<string, string>();

  constructor(folder: string, content: string) {
    this.folder = folder;
    this.content = content;
  }

  /** @returns the paths of the files that are no longer as they were */
  async update(unsaved?: Unsaved): Promise<{ changed: string[]; isListChanged: boolean }> {
    const texts = new Map(unsaved ? [[unsaved.path, unsaved.text]] : []);
    for (const path of unsaved?.pictures ?? []) if (!texts.has(path)) texts.set(path, '');
    const [there, here] = [await versionsOf(this.content), await versionsOf(this.folder)];
    const changed: string[] = [];
    let isListChanged = false;
    for (const [path, version] of there) {
      if (texts.has(path) || (here.get(path) === version && !this.unsaved.has(path))) continue;
      isListChanged ||= !here.has(path);
      await this.copy(path);
      changed.push(path);
    }
    for (const path of here.keys())
      if (!there.has(path) && !texts.has(path)) {
        await rm(join(this.folder, path));
        changed.push(path);
        isListChanged = true;
      }
    for (const [path, text] of texts) {
      if (this.unsaved.get(path) === text) continue;
      isListChanged ||= !here.has(path);
      await this.write(path, path === unsaved!.path ? text : await placeholder(path));
      changed.push(path);
    }
    this.unsaved = texts;
    return { changed, isListChanged };
  }

  private async copy(path: string): Promise<void> {
    const [from, to] = [join(this.content, path), join(this.folder, path)];
    await mkdir(dirname(to), { recursive: true });
    try {
      await copyFile(from, to);
      const { atime, mtime } = await stat(from);
      await utimes(to, atime, mtime);
    } catch (error) {
      // A Save has removed it since it was listed, and so does the next update.
      if (!isMissing(error)) throw error;
    }
  }

  private async write(path: string, text: string | Uint8Array): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
