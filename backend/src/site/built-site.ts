import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillTokens } from './public-values.ts';
import type { PublicConfig } from '../config/environment.ts';

/** What the frontend's build says of itself (frontend/build/build.ts). Paths are below its folder. */
interface Manifest {
  /** Address to file. */
  pages: Record<string, string>;
  /** The screen for unknown addresses, by prefix; the first that fits counts. */
  notFound: { prefix: string; file: string }[];
  /** Other documents by address. */
  documents: Record<string, { file: string; type: string }>;
}

/** An answer that is ready in memory. */
export interface Prepared {
  status: 200 | 404;
  type: string;
  /** Strong validator of the content, without quotes. */
  tag: string;
  body: Buffer;
}

/** The folder of static files below the build. */
export const STATIC_FOLDER = 'static';

/** The site as the frontend built it, with this environment's values filled in. */
export class BuiltSite {
  private constructor(
    private readonly known: ReadonlyMap<string, Prepared>,
    private readonly notFound: readonly { prefix: string; screen: Prepared }[],
    private readonly staticFiles: ReadonlySet<string>,
  ) {}

  /**
   * Reads the build once.
   *
   * @throws Error where there is no build
   */
  static load(folder: string, config: PublicConfig): BuiltSite {
    const manifest = readManifest(folder);
    const prepare = (file: string, type: string, status: 200 | 404): Prepared => {
      const body = Buffer.from(fillTokens(readFileSync(join(folder, file), 'utf8'), file, config));
      return { status, type, body, tag: createHash('sha256').update(body).digest('base64url').slice(0, 22) };
    };
    const html = 'text/html; charset=utf-8';
    const known = new Map<string, Prepared>();
    for (const [address, file] of Object.entries(manifest.pages))
      known.set(address, prepare(file, html, 200));
    for (const [address, { file, type }] of Object.entries(manifest.documents)) {
      known.set(address, prepare(file, type, 200));
    }
    const notFound = manifest.notFound.map(({ prefix, file }) => ({
      prefix,
      screen: prepare(file, html, 404),
    }));
    return new BuiltSite(known, notFound, listFiles(join(folder, STATIC_FOLDER)));
  }

  /** The page or document at a path. Paths are compared as they were sent: an encoded spelling is another path. */
  find(path: string): Prepared | undefined {
    return this.known.get(path);
  }

  /** Whether a GET of the path finds anything of the site. */
  has(path: string): boolean {
    return this.known.has(path) || this.staticFiles.has(path);
  }

  /** The screen for a path that is not known. */
  notFoundScreen(path: string): Prepared | undefined {
    return this.notFound.find(({ prefix }) => path.startsWith(prefix))?.screen;
  }
}

const readManifest = (folder: string): Manifest => {
  try {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    throw new Error(
      `the site is not built: there is no ${join(folder, 'manifest.json')}; run npm run build`,
      {
        cause: error,
      },
    );
  }
};

const listFiles = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/')),
  );
