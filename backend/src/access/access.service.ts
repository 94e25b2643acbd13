import {
  ForbiddenException,
  Inject,
  Injectable,
  NotFoundException,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { hostOf } from '../http/request-path.ts';
import { isCrossSite, isSameOrigin } from '../http/same-origin.ts';
import { LOGGER } from '../logging/logger.ts';
import { words } from '../words/words.ts';
import { ADMIN_USER, BasicSignIn, readBasic } from './basic-sign-in.ts';
import { isLocalRequest } from './local-request.ts';
import { PeopleFile, type Person } from './people-file.ts';
import { KeysUnavailable, ProxyTokens } from './proxy-tokens.ts';

const LOCAL = 'local';
/** The actor of what the server does by itself. */
export const SYSTEM = 'system';
const WITHOUT_NAME = [ADMIN_USER, LOCAL, SYSTEM];

export interface AdmittedRequest extends Request {
  /**
   * Who sent it: `admin`, `local` in local mode, the address of a person of ADMIN_USERS_FILE, or
   * the address or `sub:…` of a token.
   */
  actor: string;
}

/** The name of an actor. With ADMIN_PASSWORD and in local mode, nobody has one. */
export const nameOf = (actor: string): string | undefined =>
  WITHOUT_NAME.includes(actor) ? undefined : actor;

@Injectable()
export class AccessService {
  private readonly peopleFile: PeopleFile | undefined;
  private readonly basic: BasicSignIn | undefined;
  private readonly tokens: ProxyTokens | undefined;
  private readonly publicUrl: string;
  private readonly host: string | undefined;
  private reportLockout = (): void => undefined;

  /** @throws Error if ADMIN_USERS_FILE cannot be read, or has a wrong line or no person */
  constructor(
    @Inject(ENVIRONMENT) { access, adminHost, publicConfig }: Environment,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.publicUrl = publicConfig.publicUrl;
    this.host = adminHost;
    const { password, usersFile, tokens } = access;
    if (usersFile) this.peopleFile = readPeopleFile(usersFile, logger);
    if (password || this.peopleFile)
      this.basic = new BasicSignIn(password, this.peopleFile, () => this.reportLockout());
    this.tokens = tokens && new ProxyTokens(tokens);
  }

  /** Those of ADMIN_USERS_FILE, as it is now. */
  get people(): readonly Person[] {
    return this.peopleFile?.people ?? [];
  }

  /** Whether people sign in by the tokens of a proxy, which alone knows who may. */
  get admitsTokens(): boolean {
    return this.tokens !== undefined;
  }

  /** An actor as people know them: the name in the file, with the address if two share it. */
  shownName(actor: string): string {
    const person = this.peopleFile?.find(actor);
    if (!person) return actor;
    const isShared = this.people.filter(({ name }) => name === person.name).length > 1;
    return isShared ? `${person.name} <${person.email}>` : person.name;
  }

  /** One person is one actor: a proxy may write their address in another letter case. */
  asInFile(actor: string): string {
    return this.peopleFile?.find(actor)?.email ?? actor;
  }

  /** @param listener called when too many wrong passwords have locked a client out */
  onLockout(listener: () => void): void {
    this.reportLockout = listener;
  }

  /**
   * Makes the request one that is admitted.
   * @throws 404 at another host than ADMIN_HOST, 401 if a password would give access, 403 if none
   * would, 429 after too many wrong ones, 503 if the keys of the tokens cannot be fetched
   */
  async check(request: Request): Promise<void> {
    this.checkHost(request);
    await this.admit(request);
  }

  /** Like {@link check}; refuses what another site made the browser send with its credentials. */
  async checkData(request: Request): Promise<void> {
    // First: at another host there is nothing that could be refused.
    this.checkHost(request);
    if (isCrossSite(request, this.publicUrl)) {
      throw new ForbiddenException(words().api.access.requests);
    }
    await this.admit(request);
    if (!['GET', 'HEAD'].includes(request.method) && !isSameOrigin(request, this.publicUrl)) {
      throw new ForbiddenException(words().api.access.changes);
    }
  }

  private checkHost(request: Request): void {
    if (this.host && hostOf(request) !== this.host) throw new NotFoundException();
  }

  private async admit(request: Request): Promise<void> {
    Object.assign(request, { actor: await this.actorOf(request) });
  }

  private async actorOf(request: Request): Promise<AdmittedRequest['actor']> {
    if (this.isLocalMode) {
      if (!isLocalRequest(request)) throw new ForbiddenException(words().api.access.local);
      return LOCAL;
    }
    const credentials = readBasic(request.headers.authorization);
    const sendsPassword = this.basic !== undefined && credentials !== undefined;
    const name = await this.nameByToken(request, sendsPassword);
    if (name) return name;
    if (!this.basic) throw new ForbiddenException(words().api.access.proxy);
    // Not counted: a browser's first request has no credentials.
    if (credentials === undefined) throw this.basic.required();
    return this.basic.check(credentials, request);
  }

  private async nameByToken(request: Request, sendsPassword: boolean): Promise<string | undefined> {
    try {
      const name = await this.tokens?.nameFrom(request.headers);
      return name && this.asInFile(name);
    } catch (error) {
      // A password does not depend on the keys of the tokens.
      if (sendsPassword) return undefined;
      if (!(error instanceof KeysUnavailable)) throw error;
      throw new ServiceUnavailableException(words().api.unavailable.signIn, { cause: error });
    }
  }

  private get isLocalMode(): boolean {
    return !this.basic && !this.tokens;
  }
}

const readPeopleFile = (path: string, logger: Logger): PeopleFile => {
  const lineOf = (problem: string) => problem.replaceAll(/^/gm, 'ADMIN_USERS_FILE: ');
  try {
    return new PeopleFile(path, (problem) =>
      logger.error({ problem: lineOf(problem) }, 'the people who may sign in stay as they were'),
    );
  } catch (error) {
    throw new Error(lineOf((error as Error).message), { cause: error });
  }
};
