import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contentType } from 'mime-types';
import { fillTokens, namesDay } from './public-values.ts';
import type { InlineHashes } from '../http/security-headers.ts';
import type { PublicConfig } from '../config/environment.ts';

/** What the frontend's build says of itself (frontend/build/build.ts). Paths are below its folder. */
interface Manifest {
  /** Address to file. */
  pages: Record<string, string>;
  /** The screen for unknown addresses, by prefix; the first that fits counts. */
  notFound: { prefix: string; file: string }[];
  /** Other documents by address. */
  documents: Record<string, { file: string; type: string }>;
  inline: InlineHashes;
}

/** An answer that is ready in memory. */
export interface Prepared {
  status: 200 | 404;
  type: string;
  /** The Cache-Control header. */
  caching: string;
  /** Strong validator of the content, without quotes. */
  tag: string;
  /** Absent once it is compressed: hardly anybody asks for it then, see {@link bodyOf}. */
  body?: Buffer;
  /** The body, compressed, by content coding. What the build has not compressed is added while the server runs. */
  compressed: Partial<Record<Encoding, Buffer>>;
}

/** The body as it is, for a client that takes no coding. */
export const bodyOf = ({ body, compressed }: Prepared): Buffer => body ?? gunzipSync(compressed.gzip!);

export type Encoding = 'br' | 'gzip';

/** The ending under which the build writes a compressed form beside a file. */
const COMPRESSED_ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** The folder of static files below the build. */
export const STATIC_FOLDER = 'static';

/** Cache-Control of what may change with the next release: kept, but asked for again each time. */
const REVALIDATED = 'no-cache';
/** Of static files: those below assets/ have a hash of their content in the name, the others live a day. */
const staticCaching = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';

const HTML = 'text/html; charset=utf-8';

const DAY = 86_400_000;

/** Makes a document that names a day anew each day, however long the process runs. */
const daily = (make: () => Prepared): (() => Prepared) => {
  let made: Prepared;
  let madeOn: number | undefined;
  return () => {
    const today = Math.floor(Date.now() / DAY);
    if (madeOn !== today) {
      made = make();
      madeOn = today;
    }
    return made;
  };
};

const prepare = (body: Buffer, rest: Omit<Prepared, 'body' | 'tag' | 'compressed'>): Prepared => ({
  ...rest,
  body,
  compressed: {},
  tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
});

/** The site as the frontend built it, with this environment's values filled in: all of it, in memory. */
export class BuiltSite {
  private constructor(
    private readonly known: ReadonlyMap<string, Prepared>,
    private readonly dated: ReadonlyMap<string, () => Prepared>,
    private readonly notFound: readonly { prefix: string; screen: Prepared }[],
    readonly inline: InlineHashes,
  ) {}

  /**
   * Reads the build once.
   *
   * @throws Error where there is no build
   */
  static load(folder: string, config: PublicConfig): BuiltSite {
    const manifest = readManifest(folder);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const fill = (source: string, file: string, type: string, status: 200 | 404 = 200): Prepared =>
      prepare(Buffer.from(fillTokens(source, file, config)), { status, type, caching: REVALIDATED });
    const known = new Map<string, Prepared>();
    for (const [address, file] of Object.entries(manifest.pages)) {
      known.set(address, fill(read(file), file, HTML));
    }
    const dated = new Map<string, () => Prepared>();
    for (const [address, { file, type }] of Object.entries(manifest.documents)) {
      const source = read(file);
      known.set(address, fill(source, file, type));
      if (namesDay(source))
        dated.set(
          address,
          daily(() => fill(source, file, type)),
        );
    }
    const statics = join(folder, STATIC_FOLDER);
    const files = new Set(listFiles(statics));
    for (const path of files) {
      if (Object.values(COMPRESSED_ENDINGS).some((ending) => path.endsWith(ending))) continue;
      const type = contentType(basename(path)) || 'application/octet-stream';
      const prepared = prepare(readFileSync(join(statics, path)), {
        status: 200,
        type,
        caching: staticCaching(path),
      });
      for (const [encoding, ending] of Object.entries(COMPRESSED_ENDINGS)) {
        if (files.has(path + ending)) {
          prepared.compressed[encoding as Encoding] = readFileSync(join(statics, path + ending));
        }
      }
      known.set(path, prepared);
    }
    const notFound = manifest.notFound.map(({ prefix, file }) => ({
      prefix,
      screen: fill(read(file), file, HTML, 404),
    }));
    return new BuiltSite(known, dated, notFound, manifest.inline);
  }

  /** What stands at a path: a page, a document or a static file. Paths are compared as they were sent: an encoded spelling is another path. */
  find(path: string): Prepared | undefined {
    return this.dated.get(path)?.() ?? this.known.get(path);
  }

  /** Whether a GET of the path finds anything of the site. */
  has(path: string): boolean {
    return this.known.has(path);
  }

  /** Everything that may be sent, pages first. */
  all(): Prepared[] {
    return [...this.known.values(), ...this.notFound.map(({ screen }) => screen)];
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

/** The addresses of the files below a folder. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
