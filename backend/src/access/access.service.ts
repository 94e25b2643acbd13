import type { IncomingMessage } from 'node:http';
import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { isCrossSite, isSameOrigin } from '../http/same-origin.ts';
import { words } from '../words/words.ts';
import { ADMIN_USER, CredentialsRequiredException, Password, readBasic } from './password.ts';
import { ProxyTokens } from './proxy-tokens.ts';

/** Headers of proxies: a request that has one does not come from this machine. */
const PROXY_HEADER = /^(?:forwarded|via|x-(?:forwarded|original|envoy|azure)-.*|.*-ip)$/;
const LOCAL = 'local';
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export interface AdmittedRequest extends Request {
  /** Who sent it: `admin`, `local` in local mode, or the address or `sub:…` of a token. */
  actor: string;
}

/** The name of an actor who signed in by a token. By password and in local mode, nobody has one. */
export const nameOf = (actor: string): string | undefined =>
  actor === ADMIN_USER || actor === LOCAL ? undefined : actor;

@Injectable()
export class AccessService {
  private readonly password: Password | undefined;
  private readonly tokens: ProxyTokens | undefined;
  private readonly publicUrl: string;
  private reportLockout = (): void => undefined;

  constructor(@Inject(ENVIRONMENT) { access, publicConfig }: Environment) {
    this.publicUrl = publicConfig.publicUrl;
    const { password, tokens } = access;
    if (password) this.password = new Password(password, () => this.reportLockout());
    this.tokens = tokens && new ProxyTokens(tokens);
  }

  /** @param listener called when too many wrong passwords have locked a client out */
  onLockout(listener: () => void): void {
    this.reportLockout = listener;
  }

  /**
   * @returns who has access
   * @throws 401 if a password would give access, 403 if none would, 429 after too many wrong ones,
   * 503 if the keys of the tokens cannot be fetched
   */
  async check(request: Request): Promise<AdmittedRequest['actor']> {
    if (this.isLocalMode) {
      this.checkLocal(request);
      return LOCAL;
    }
    const credentials = readBasic(request.headers.authorization);
    const sendsPassword = this.password !== undefined && credentials !== undefined;
    const name = await this.nameByToken(request, sendsPassword);
    if (name) return name;
    if (!this.password) throw new ForbiddenException(words().api.access.proxy);
    // Not counted: a browser's first request has no credentials.
    if (credentials === undefined) throw new CredentialsRequiredException();
    await this.password.check(credentials, request);
    return ADMIN_USER;
  }

  /** Like {@link check}; refuses what another site made the browser send with its credentials. */
  async checkData(request: Request): Promise<void> {
    if (isCrossSite(request, this.publicUrl)) {
      throw new ForbiddenException(words().api.access.requests);
    }
    const actor = await this.check(request);
    if (!['GET', 'HEAD'].includes(request.method) && !isSameOrigin(request, this.publicUrl)) {
      throw new ForbiddenException(words().api.access.changes);
    }
    Object.assign(request, { actor });
  }

  private async nameByToken(request: Request, sendsPassword: boolean): Promise<string | undefined> {
    try {
      return await this.tokens?.nameFrom(request.headers);
    } catch (error) {
      // A password does not depend on the keys of the tokens.
      if (sendsPassword) return undefined;
      throw error;
    }
  }

  private get isLocalMode(): boolean {
    return !this.password && !this.tokens;
  }

  private checkLocal(request: Request): void {
    const host = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
    if (!LOCAL_HOSTS.includes(host) || isForwarded(request)) {
      throw new ForbiddenException(words().api.access.local);
    }
  }
}

/** nginx before 1.29.7 by default sends its own Host, no proxy header, and HTTP/1.0. */
const isForwarded = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
