import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../config/environment.ts';
import { isAdminPath } from '../http/request-path.ts';
import {
  securityHeaders,
  type InlineHashes,
  type SecurityHeaders,
} from '../http/security-headers.ts';
import { readBuiltFile, siteFolder } from './built-file.ts';
import {
  isText,
  prepare,
  staticFile,
  typeOf,
  type Prepared,
  type StaticForms,
} from './prepared.ts';
import { fillFromEnvironment } from './placeholders.ts';
import type { SiteTexts } from './site-texts.ts';

/** frontend/generator/write.ts writes this file. Paths are relative to its folder. */
interface Manifest {
  /** The keys are addresses. */
  pages: Record<string, string>;
  /** A page that stands for all paths that match. */
  sharedPages: { matching: string; address: string }[];
  /** The first match applies. */
  notFound: { matching: string; file: string }[];
  /** Screen files and text files such as robots.txt. */
  files: Record<string, { file: string; type: string }>;
  redirects: Record<string, string>;
  inline: InlineHashes;
}

export const STATIC_FOLDER = 'static';

type Handling = Pick<Prepared, 'status' | 'caching' | 'inSharedCaches'>;

/** Cached, but asked for on each use: pages change with a release. */
const REVALIDATED = 'no-cache';
const PUBLIC: Handling = { status: 200, caching: REVALIDATED, inSharedCaches: true };
const OF_ADMIN: Handling = { status: 200, caching: 'no-store', inSharedCaches: false };
const NOT_FOUND: Handling = { status: 404, caching: REVALIDATED, inSharedCaches: false };

const HTML = 'text/html; charset=utf-8';

const readStaticFile = (folder: string, path: string): StaticForms => {
  const file = join(folder, STATIC_FOLDER, path);
  const plain = readFileSync(file);
  return existsSync(`${file}.br`) ? { plain, br: readFileSync(`${file}.br`) } : { plain };
};

const staticPaths = (folder: string): string[] => {
  const statics = join(folder, STATIC_FOLDER);
  return readdirSync(statics, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(statics.length).replaceAll('\\', '/'));
};

const releaseOf = (pages: Iterable<Prepared>): string => {
  const tags = Array.from(pages, ({ tag }) => tag).join();
  return createHash('sha256').update(tags).digest('hex').slice(0, 12);
};

/**
 * The site as the frontend's build wrote it, with the values of the environment: its texts in
 * memory, the names of its other files.
 */
export class BuiltSite {
  readonly statics: ReadonlySet<string>;
  /** The headers of all that is not a public page. */
  readonly headers: SecurityHeaders;
  /** The headers of public pages, which also allow the hosts of analytics, if it is on. */
  readonly pageHeaders: SecurityHeaders;
  /** Identifies the pages with their values: the same in each process that serves them. */
  readonly release: string;
  private readonly known: ReadonlyMap<string, Prepared>;
  private readonly sharedPages: readonly { matching: RegExp; address: string }[];
  private readonly notFound: readonly { matching: RegExp; screen: Prepared }[];
  private readonly redirects: Readonly<Record<string, string>>;

  /** @throws Error if the folder has no readable build */
  constructor({ publicConfig }: Environment, { statements }: SiteTexts, folder = siteFolder()) {
    const manifest = readBuiltFile<Manifest>(folder, 'manifest.json');
    const fill = (file: string, type: string, handling: Handling): Prepared => {
      const source = readFileSync(join(folder, file), 'utf8');
      const body = Buffer.from(fillFromEnvironment(source, file, publicConfig, statements));
      return prepare(body, { type, ...handling });
    };
    const pages = new Map<string, Prepared>();
    for (const [address, file] of Object.entries(manifest.pages))
      pages.set(address, fill(file, HTML, isAdminPath(address) ? OF_ADMIN : PUBLIC));
    this.release = releaseOf(pages.values());

    const files = new Map<string, Prepared>();
    for (const [address, { file, type }] of Object.entries(manifest.files))
      files.set(address, fill(file, type, PUBLIC));
    this.statics = new Set(staticPaths(folder));
    for (const path of this.statics) {
      if (!isText(typeOf(path))) continue;
      files.set(path, staticFile(path, readStaticFile(folder, path)));
    }
    this.known = new Map([...pages, ...files]);
    this.notFound = manifest.notFound.map(({ matching, file }) => ({
      matching: new RegExp(matching),
      screen: fill(file, HTML, NOT_FOUND),
    }));
    this.sharedPages = manifest.sharedPages.map((page) => ({
      ...page,
      matching: new RegExp(page.matching),
    }));
    this.redirects = manifest.redirects;
    this.headers = securityHeaders(publicConfig, manifest.inline);
    const isMeasured = publicConfig.analyticsId !== null;
    this.pageHeaders = securityHeaders(publicConfig, manifest.inline, isMeasured);
  }

  /** The page, screen file or text file at a path in its usual spelling. */
  find(path: string): Prepared | undefined {
    const known = this.known.get(path);
    if (known) return known;
    const shared = this.sharedPages.find(({ matching }) => matching.test(path));
    return shared && this.known.get(shared.address);
  }

  has(path: string): boolean {
    return this.statics.has(path) || this.find(path) !== undefined;
  }

  /** The new address of a page that has moved. */
  newAddress(path: string): string | undefined {
    return this.redirects[path.replace(/\/$/, '')];
  }

  notFoundScreen(path: string): Prepared | undefined {
    return this.notFound.find(({ matching }) => matching.test(path))?.screen;
  }
}
