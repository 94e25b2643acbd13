import { realpathSync } from 'node:fs';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { LOGGER } from '../logging/logger.ts';
import { readWords, useWords } from '../words/words.ts';
import { OWN_SITE, siteFolder } from './built-file.ts';
import { BuiltSite } from './built-site.ts';
import { SiteResponder } from './site.responder.ts';
import { SiteTexts } from './site-texts.ts';

const LOOKS_EVERY_MS = 1_000;

/**
 * The site that is served now. If SITE_FOLDER is a link, as the editor makes it, and it points to
 * another folder, that one is read beside the one in memory, and takes its place at once.
 */
@Injectable()
export class LiveSite implements OnModuleDestroy {
  private folder = folderNow();
  private current: ReturnType<typeof readRelease>;
  private readonly looking: NodeJS.Timeout;

  /** @throws Error if neither the folder nor the product has a readable build */
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.current = this.readFirst();
    this.looking = setInterval(() => this.follow(), LOOKS_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.looking);
  }

  get site(): BuiltSite {
    return this.current.site;
  }

  get texts(): SiteTexts {
    return this.current.texts;
  }

  get responder(): SiteResponder {
    return this.current.responder;
  }

  /** The desk opens whatever an editor has published. */
  private readFirst() {
    const folder = this.folder ?? siteFolder();
    try {
      return readRelease(folder, this.environment);
    } catch (err) {
      if (folder === OWN_SITE) throw err;
      const message = 'the release of the site cannot be read, that of the product is served';
      this.logger.error({ err }, message);
      return readRelease(OWN_SITE, this.environment);
    }
  }

  private follow(): void {
    const folder = folderNow();
    if (folder === undefined || folder === this.folder) return;
    this.folder = folder;
    try {
      this.current = readRelease(folder, this.environment);
      this.logger.info({ release: this.current.site.release }, 'another release of the site');
    } catch (err) {
      this.logger.error({ err }, 'the new release of the site cannot be read, the old one stays');
    }
  }
}

/** Undefined if nothing is there, as while a volume is mounted anew. */
const folderNow = (): string | undefined => {
  try {
    return realpathSync(siteFolder());
  } catch {
    return undefined;
  }
};

/** The words are used only if all the rest can be read. */
const readRelease = (folder: string, environment: Environment) => {
  const words = readWords(folder);
  const texts = new SiteTexts(environment, words, folder);
  const site = new BuiltSite(environment, texts, folder);
  const responder = new SiteResponder(site, environment);
  useWords(words);
  return { texts, site, responder };
};
