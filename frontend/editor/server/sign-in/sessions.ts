import { createHash, randomBytes } from 'node:crypto';

const HOURS = 12;

interface SignedIn {
  email: string;
  /** That of the password with which they have signed in. */
  passwordHash: string | undefined;
}

interface Session extends SignedIn {
  until: number;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

/** Who has signed in, for twelve hours. In memory: after a restart everybody signs in again. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  /** @returns the token of a new session */
  begin(signedIn: SignedIn): string {
    this.forgetEnded();
    const token = randomBytes(32).toString('base64url');
    this.sessions.set(hashOf(token), { ...signedIn, until: Date.now() + HOURS * 3_600_000 });
    return token;
  }

  end(token: string): void {
    this.sessions.delete(hashOf(token));
  }

  find(token: string): SignedIn | undefined {
    const session = this.sessions.get(hashOf(token));
    return session && session.until > Date.now() ? session : undefined;
  }

  private forgetEnded(): void {
    for (const [key, { until }] of this.sessions)
      if (until <= Date.now()) this.sessions.delete(key);
  }
}
