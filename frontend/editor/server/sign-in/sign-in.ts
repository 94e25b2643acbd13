import { parseCookie } from 'cookie';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import {
  PasswordLimits,
  TooManyPasswords,
  WrongPassword,
} from '../../../../backend/src/access/password-limits.ts';
import type { PeopleFile, Person } from '../../../../backend/src/access/people-file.ts';
import { KeysUnavailable, type ProxyTokens } from '../../../../backend/src/access/proxy-tokens.ts';
import { readAddress } from '../../../../backend/src/limits/read-address.ts';
import type { EditorWords } from '../../words/editor-words.ts';
import { Failure } from '../errors.ts';
import { Sessions } from './sessions.ts';
import { signInPage } from './sign-in-page.ts';

const CREDENTIALS = z.object({ address: z.string().max(254), password: z.string().max(1000) });

interface Options {
  people: PeopleFile | undefined;
  tokens: ProxyTokens | undefined;
  url: string;
  words: () => EditorWords;
}

/** Git separates them from a name and an address. */
const withoutBrackets = (text: string): string => text.replaceAll(/[<>]/g, '');

/** Email address and password, then a cookie; or a token that a proxy adds to each request. */
export class SignIn {
  private readonly people: PeopleFile | undefined;
  private readonly tokens: ProxyTokens | undefined;
  private readonly words: () => EditorWords;
  private readonly sessions = new Sessions();
  private readonly limits = new PasswordLimits(() =>
    console.error('too many wrong passwords have locked a client out'),
  );
  private readonly cookie: { name: string; options: CookieOptions };

  constructor({ people, tokens, url, words }: Options) {
    this.people = people;
    this.tokens = tokens;
    this.words = words;
    const secure = url.startsWith('https:');
    this.cookie = {
      name: secure ? '__Host-editor' : 'editor',
      options: { httpOnly: true, sameSite: 'strict', secure, path: '/' },
    };
  }

  /** Refuses whatever comes without a session or a token. */
  readonly require: RequestHandler = async (request, response, next) => {
    const byPassword = this.personBySession(this.tokenOf(request));
    const person = byPassword ?? (await this.personByToken(request));
    if (!person) return this.ask(request, response);
    response.locals['person'] = person;
    response.locals['hasSession'] = byPassword !== undefined;
    next();
  };

  readonly begin =
    (people: PeopleFile): RequestHandler =>
    async (request, response) => {
      const credentials = CREDENTIALS.parse(request.body);
      const isForm = request.is('application/x-www-form-urlencoded') !== false;
      try {
        // Before the check: a session must not have the hash of a password that is set meanwhile.
        const passwordHash = people.hashOf(credentials.address);
        const { email } = await this.check(people, this.clientOf(request), credentials);
        const token = this.sessions.begin({ email, passwordHash });
        response.cookie(this.cookie.name, token, this.cookie.options);
      } catch (error) {
        const failure = this.failureOf(error, response);
        if (!isForm) throw failure;
        return this.sendPage(response.status(failure.status), failure.message);
      }
      if (isForm) response.redirect(303, '/');
      else response.status(204).end();
    };

  readonly end: RequestHandler = (request, response) => {
    this.sessions.end(this.tokenOf(request));
    response.clearCookie(this.cookie.name, this.cookie.options).status(204).end();
  };

  private check(
    people: PeopleFile,
    client: string,
    { address, password }: z.infer<typeof CREDENTIALS>,
  ) {
    return this.limits.attempt<Person>(client, { verify: () => people.check(address, password) });
  }

  /** @throws Failure (400) if the proxies report no address */
  private clientOf({ ip }: Request): string {
    const address = readAddress(ip);
    if (address === undefined) throw new Failure(400, this.words().failed.notUnderstood);
    return address;
  }

  /** A session ends for good once its person has another password, or is no longer in the file. */
  private personBySession(token: string): Person | undefined {
    const signedIn = this.sessions.find(token);
    if (!signedIn) return undefined;
    const { email, passwordHash } = signedIn;
    if (this.people?.hashOf(email) === passwordHash) return this.people?.find(email);
    this.sessions.end(token);
    return undefined;
  }

  /** A token has an address or a subject; the file, if there is one, the name. */
  private async personByToken({ headers }: Request): Promise<Person | undefined> {
    try {
      const actor = await this.tokens?.nameFrom(headers);
      if (actor === undefined) return undefined;
      const shown = withoutBrackets(actor);
      return this.people?.find(actor) ?? { name: shown, email: shown };
    } catch (error) {
      if (!(error instanceof KeysUnavailable)) throw error;
      console.error(error.message);
      throw new Failure(503, this.words().signIn.unavailable);
    }
  }

  private failureOf(error: unknown, response: Response): Failure {
    const { signIn } = this.words();
    if (error instanceof Failure) return error;
    if (error instanceof WrongPassword) return new Failure(401, signIn.wrong);
    if (!(error instanceof TooManyPasswords)) throw error;
    response.set('Retry-After', String(Math.ceil(error.wait / 1000)));
    return new Failure(429, signIn.tooMany);
  }

  private tokenOf(request: Request): string {
    return parseCookie(request.headers.cookie ?? '')[this.cookie.name] ?? '';
  }

  /** Somebody who opens an address of the editor gets the page to sign in. */
  private ask(request: Request, response: Response): void {
    const isPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    const { needed, byProxy } = this.words().signIn;
    if (!isPage) throw new Failure(401, this.people ? needed : byProxy);
    this.sendPage(response.status(401));
  }

  private sendPage(response: Response, mistake?: string): void {
    const nonce = response.locals['nonce'] as string;
    response
      .type('html')
      .send(signInPage(this.words(), nonce, { hasForm: this.people !== undefined, mistake }));
  }
}
