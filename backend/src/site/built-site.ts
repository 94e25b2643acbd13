import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contentType } from 'mime-types';
import { readBuiltFile } from './built-file.ts';
import { fillTokens, namesDay } from './public-values.ts';
import { readStaticFile, staticPaths, type Encoding, type StaticForms } from './static-files.ts';
import type { InlineHashes } from '../http/security-headers.ts';
import type { PublicConfig } from '../config/environment.ts';

/** The manifest that the frontend's build writes (frontend/build/site.ts). Its paths are relative to its folder. */
interface Manifest {
  /** The file of each page, by address. */
  pages: Record<string, string>;
  /** For each page that stands for countless ones: the regular expression of their paths, and its own address. */
  examples: { matching: string; address: string }[];
  /** The screens for unknown addresses, each with a regular expression of their paths; the first match applies. */
  notFound: { matching: string; file: string }[];
  /** Other documents, such as the sitemap, by address. */
  documents: Record<string, { file: string; type: string }>;
  /** The new address of each page that has moved. */
  redirects: Record<string, string>;
  inline: InlineHashes;
}

/** A response that is held in memory. */
export interface Prepared {
  status: 200 | 404;
  type: string;
  /** The Cache-Control header. */
  caching: string;
  /** Strong validator of the content, without quotes. */
  tag: string;
  /** Deleted once it is compressed, since hardly any client requests it uncompressed; see {@link bodyOf}. */
  body?: Buffer;
  /** The compressed body by content coding. Codings that the build did not write are added while the server runs. */
  compressed: Partial<Record<Encoding, Buffer>>;
}

/** The body in a content coding that is ready, or uncompressed for a client that accepts none. */
export const bodyOf = ({ body, compressed }: Prepared, encoding?: Encoding): Buffer =>
  encoding ? compressed[encoding]! : (body ?? gunzipSync(compressed.gzip!));

/** Cache-Control of pages and documents, which change with a release: cached, but revalidated on each use. */
export const REVALIDATED = 'no-cache';
/** Cache-Control of static files. Names below assets/ contain a hash of their content; other files may change. */
export const staticCaching = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';

const HTML = 'text/html; charset=utf-8';

const DAY = 86_400_000;

/** Caches a document that contains a date, and creates it again on the first request of each day (UTC). */
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

const typeOf = (path: string): string => contentType(basename(path)) || 'application/octet-stream';

/** Whether a content type is text. Images and fonts are already compressed. */
export const isText = (type: string): boolean => /^text\/|javascript|json|xml|svg/.test(type);

/**
 * A file that is served unchanged.
 *
 * @param path determines the content type and the caching
 */
export const staticFile = (path: string, { plain, compressed }: StaticForms): Prepared => ({
  ...prepare(plain, { status: 200, type: typeOf(path), caching: staticCaching(path) }),
  compressed,
});

/**
 * The site as the frontend's build wrote it, with the environment's values filled in: its texts in memory, and the names
 * of its other files, which ServeStaticModule serves.
 */
export class BuiltSite {
  private constructor(
    private readonly known: ReadonlyMap<string, Prepared>,
    /** The paths of the static files, texts among them. */
    readonly statics: ReadonlySet<string>,
    private readonly dated: ReadonlyMap<string, () => Prepared>,
    private readonly examples: readonly { matching: RegExp; address: string }[],
    private readonly notFound: readonly { matching: RegExp; screen: Prepared }[],
    private readonly redirects: ReadonlyMap<string, string>,
    readonly inline: InlineHashes,
  ) {}

  /**
   * Reads the build into memory.
   *
   * @param folder that the build wrote
   * @param statements what the pages state about this installation, see statements.ts
   * @throws Error if the folder has no readable build
   */
  static load(
    folder: string,
    config: PublicConfig,
    statements: Readonly<Record<string, string>> = {},
  ): BuiltSite {
    const manifest = readBuiltFile<Manifest>(folder, 'manifest.json');
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const fill = (source: string, file: string, type: string, status: 200 | 404 = 200): Prepared =>
      prepare(Buffer.from(fillTokens(source, file, config, statements)), {
        status,
        type,
        caching: REVALIDATED,
      });
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
    const statics = new Set(staticPaths(folder));
    for (const path of statics) {
      if (isText(typeOf(path))) known.set(path, staticFile(path, readStaticFile(folder, path)));
    }
    const notFound = manifest.notFound.map(({ matching, file }) => ({
      matching: new RegExp(matching),
      screen: fill(read(file), file, HTML, 404),
    }));
    const examples = manifest.examples.map(({ matching, address }) => ({
      matching: new RegExp(matching),
      address,
    }));
    return new BuiltSite(
      known,
      statics,
      dated,
      examples,
      notFound,
      new Map(Object.entries(manifest.redirects)),
      manifest.inline,
    );
  }

  /**
   * The page, document or text file at a path. Paths are compared without decoding: an encoded spelling of a path is
   * a different path.
   */
  find(path: string): Prepared | undefined {
    return this.dated.get(path)?.() ?? this.known.get(path) ?? this.findExample(path);
  }

  private findExample(path: string): Prepared | undefined {
    const example = this.examples.find(({ matching }) => matching.test(path));
    return example && this.known.get(example.address);
  }

  /** Whether the site has a page, document or static file at a path. */
  has(path: string): boolean {
    return this.known.has(path) || this.statics.has(path) || this.findExample(path) !== undefined;
  }

  /**
   * Identifies this build with the values of its environment: the same in each process that serves it. Documents that
   * contain the date are left out.
   */
  get release(): string {
    const hash = createHash('sha256');
    for (const [path, { tag }] of [...this.known].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (!this.dated.has(path)) hash.update(`${path} ${tag}\n`);
    }
    return hash.digest('hex').slice(0, 12);
  }

  /** The new address of a page that has moved, with or without a trailing slash; undefined for any other path. */
  newAddress(path: string): string | undefined {
    return this.redirects.get(path.replace(/\/$/, ''));
  }

  /** Every response to be compressed: pages first, the not-found screens last. */
  all(): Prepared[] {
    return [...this.known.values(), ...this.notFound.map(({ screen }) => screen)];
  }

  /** The not-found screen for a path, with status 404; undefined if none matches. */
  notFoundScreen(path: string): Prepared | undefined {
    return this.notFound.find(({ matching }) => matching.test(path))?.screen;
  }
}
