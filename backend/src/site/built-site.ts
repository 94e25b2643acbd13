import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import {
  securityHeaders,
  type InlineHashes,
  type SecurityHeaders,
} from '../http/security-headers.ts';
import {
  isText,
  prepare,
  staticFile,
  typeOf,
  type Prepared,
  type StaticForms,
} from './prepared.ts';
import { fillPlaceholders } from './placeholders.ts';
import { readBuiltFile, SITE_FOLDER, SiteTexts } from './site-texts.ts';

/** The manifest that the frontend's build writes (frontend/generator/write.ts). Its paths are relative to its folder. */
interface Manifest {
  /** The file of each page, by address. */
  pages: Record<string, string>;
  /**
   * For each page that stands for countless ones: the regular expression of their paths, and its
   * own address.
   */
  sharedPages: { matching: string; address: string }[];
  /**
   * The screens for unknown addresses, each with a regular expression of their paths; the first
   * match applies.
   */
  notFound: { matching: string; file: string }[];
  /** Other documents, such as the sitemap, by address. */
  documents: Record<string, { file: string; type: string }>;
  /** The new address of each page that has moved. */
  redirects: Record<string, string>;
  inline: InlineHashes;
}

/** The folder of static files within the build's folder. */
export const STATIC_FOLDER = 'static';

/**
 * Cache-Control of pages and documents, which change with a release: cached, but revalidated on
 * each use.
 */
export const REVALIDATED = 'no-cache';

const HTML = 'text/html; charset=utf-8';

/** @param path one of {@link BuiltSite.statics} */
const readStaticFile = (folder: string, path: string): StaticForms => {
  const file = join(folder, STATIC_FOLDER, path);
  const plain = readFileSync(file);
  return existsSync(`${file}.br`) ? { plain, br: readFileSync(`${file}.br`) } : { plain };
};

/** The paths of the static files, without their compressed forms. */
const staticPaths = (folder: string): string[] => {
  const statics = join(folder, STATIC_FOLDER);
  return readdirSync(statics, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(statics.length).replaceAll('\\', '/'));
};

/**
 * The site as the frontend's build wrote it, with the environment's values filled in: its texts in
 * memory, and the names of its other files, which ServeStaticModule serves.
 */
@Injectable()
export class BuiltSite {
  /** The paths of the static files, texts among them. */
  readonly statics: ReadonlySet<string>;
  readonly headers: SecurityHeaders;
  /**
   * Identifies the pages with the values of their environment: the same in each process that serves
   * them.
   */
  readonly release: string;
  private readonly known = new Map<string, Prepared>();
  private readonly sharedPages: readonly { matching: RegExp; address: string }[];
  private readonly notFound: readonly { matching: RegExp; screen: Prepared }[];
  private readonly redirects: Readonly<Record<string, string>>;

  /** @throws Error if the folder has no readable build */
  constructor(
    @Inject(ENVIRONMENT) { publicConfig }: Environment,
    { statements }: SiteTexts,
    @Optional() folder = SITE_FOLDER,
  ) {
    const manifest = readBuiltFile<Manifest>(folder, 'manifest.json');
    const fill = (file: string, type = HTML, rest: Partial<Prepared> = {}): Prepared => {
      const source = readFileSync(join(folder, file), 'utf8');
      const body = Buffer.from(fillPlaceholders(source, file, publicConfig, statements));
      return prepare(body, { status: 200, type, caching: REVALIDATED, ...rest });
    };
    for (const [address, file] of Object.entries(manifest.pages)) {
      const caching = address.startsWith('/admin/') ? 'no-store' : REVALIDATED;
      this.known.set(address, fill(file, HTML, { caching }));
    }
    const tags = Array.from(this.known.values(), ({ tag }) => tag).join();
    this.release = createHash('sha256').update(tags).digest('hex').slice(0, 12);
    for (const [address, { file, type }] of Object.entries(manifest.documents))
      this.known.set(address, fill(file, type));
    this.statics = new Set(staticPaths(folder));
    for (const path of this.statics) {
      if (!isText(typeOf(path))) continue;
      this.known.set(path, staticFile(path, readStaticFile(folder, path)));
    }
    this.notFound = manifest.notFound.map(({ matching, file }) => ({
      matching: new RegExp(matching),
      screen: fill(file, HTML, { status: 404 }),
    }));
    this.sharedPages = manifest.sharedPages.map((page) => ({
      ...page,
      matching: new RegExp(page.matching),
    }));
    this.redirects = manifest.redirects;
    this.headers = securityHeaders(publicConfig, manifest.inline);
  }

  /**
   * The page, document or text file at a path. An encoded spelling of a path is a different path:
   * it is redirected.
   */
  find(path: string): Prepared | undefined {
    const known = this.known.get(path);
    if (known) return known;
    const shared = this.sharedPages.find(({ matching }) => matching.test(path));
    return shared && this.known.get(shared.address);
  }

  /** Whether the site has a page, document or static file at a path. */
  has(path: string): boolean {
    return this.statics.has(path) || this.find(path) !== undefined;
  }

  /**
   * The new address of a page that has moved, with or without a trailing slash; undefined for any
   * other path.
   */
  newAddress(path: string): string | undefined {
    return this.redirects[path.replace(/\/$/, '')];
  }

  /** The not-found screen for a path, with status 404; undefined if none matches. */
  notFoundScreen(path: string): Prepared | undefined {
    return this.notFound.find(({ matching }) => matching.test(path))?.screen;
  }
}
