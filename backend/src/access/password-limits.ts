import { Mutex } from 'async-mutex';
import { clientBlock, ipv6Network } from '../limits/client-blocks.ts';
import { Limit } from '../limits/limit.ts';

/* The desk and the editor count with these limits: nothing here needs Nest or the settings. */

/** Wrong passwords in a minute: of a client, an IPv6 network, all who have not signed in before. */
const TRIES = { CLIENT: 10, NETWORK: 20, ALL: 100 };
const REPORTS_PER_HOUR = 10;
const MINUTE = 60;
/** The key of limits that count all clients together. */
const EVERYBODY = 'everybody';

export class WrongPassword extends Error {}

export class TooManyPasswords extends Error {
  /** Milliseconds until the next attempt can succeed. */
  readonly wait: number;
  /** Whether all who have not signed in before are refused. */
  readonly isOfStrangers: boolean;

  constructor(wait: number, isOfStrangers = false) {
    super('too many wrong passwords');
    this.wait = wait;
    this.isOfStrangers = isOfStrangers;
  }
}

interface Attempt<Who> {
  /** Whose password it is, if that needs no work. */
  recall?: () => Who | undefined;
  verify: () => Who | undefined | Promise<Who | undefined>;
}

/** Limits how often passwords may be guessed. */
export class PasswordLimits {
  private readonly ofClient = new Limit(TRIES.CLIENT, MINUTE);
  private readonly ofNetwork = new Limit(TRIES.NETWORK, MINUTE);
  /** Guesses from many addresses lock out nobody who has signed in before. */
  private readonly ofStrangers = new Limit(TRIES.ALL, MINUTE);
  private readonly reports = new Limit(REPORTS_PER_HOUR, 60 * MINUTE);
  private readonly reportsOfClient = new Limit(1, MINUTE);
  /** The client blocks that have signed in. Only a client that knows a password can add one. */
  private readonly known = new Set<string>();
  /** To verify a password takes a processor and memory: guesses that arrive together wait. */
  private readonly turn = new Mutex();
  private readonly lockedOut: () => void;

  /** @param lockedOut called at most once a minute for each client, and ten times an hour */
  constructor(lockedOut: () => void) {
    this.lockedOut = lockedOut;
  }

  /**
   * @param address that of the client
   * @returns who signs in
   * @throws WrongPassword, TooManyPasswords
   */
  async attempt<Who>(address: string, { recall, verify }: Attempt<Who>): Promise<Who> {
    await this.check(address);
    const who = recall?.() ?? (await this.turn.runExclusive(() => this.verify(address, verify)));
    this.known.add(clientBlock(address));
    return who;
  }

  private async verify<Who>(address: string, verify: Attempt<Who>['verify']): Promise<Who> {
    // Again: those before may have used up the attempts.
    await this.check(address);
    return (await verify()) ?? this.refuse(address);
  }

  /**
   * First, for right and wrong passwords alike: the answer, and what is counted, must not tell an
   * attacker which was right.
   */
  private async check(address: string): Promise<void> {
    const block = clientBlock(address);
    const waitOfClient = await this.ofClient.peek(block);
    if (waitOfClient !== undefined) throw new TooManyPasswords(waitOfClient);
    if (this.known.has(block)) return;
    const network = ipv6Network(address);
    const waitOfNetwork = network ? await this.ofNetwork.peek(network) : undefined;
    const wait = waitOfNetwork ?? (await this.ofStrangers.peek(EVERYBODY));
    if (wait !== undefined) throw new TooManyPasswords(wait, true);
  }

  /** A client that its own limit refuses does not use up the limits of others. */
  private async refuse(address: string): Promise<never> {
    const block = clientBlock(address);
    const { left } = await this.ofClient.consume(block);
    if (!this.known.has(block)) await this.countStranger(address);
    if (left === 0) await this.reportLockout(block);
    throw new WrongPassword();
  }

  private async countStranger(address: string): Promise<void> {
    const network = ipv6Network(address);
    if (network) await this.ofNetwork.consume(network);
    await this.ofStrangers.consume(EVERYBODY);
  }

  private async reportLockout(block: string): Promise<void> {
    const ofClient = await this.reportsOfClient.consume(block);
    if (ofClient.isExceeded) return;
    const ofAll = await this.reports.consume(EVERYBODY);
    if (!ofAll.isExceeded) this.lockedOut();
  }
}
