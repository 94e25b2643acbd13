import { createHash, randomBytes } from 'node:crypto';

const HOURS = 12;

interface Session {
  email: string;
  until: number;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');

/** Who has signed in, for twelve hours. In memory: after a restart everybody signs in again. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  /** @returns the token of a new session */
  begin(email: string): string {
    this.forgetEnded();
    const token = randomBytes(32).toString('base64url');
    this.sessions.set(hashOf(token), { email, until: Date.now() + HOURS * 3_600_000 });
    return token;
  }

  end(token: string): void {
    this.sessions.delete(hashOf(token));
  }

  /** @returns the address of who has signed in */
  find(token: string): string | undefined {
    const session = this.sessions.get(hashOf(token));
    return session && session.until > Date.now() ? session.email : undefined;
  }

  private forgetEnded(): void {
    for (const [key, { until }] of this.sessions)
      if (until <= Date.now()) this.sessions.delete(key);
  }
}
