import type { Environment } from '../../../config/environment.ts';
import type { VariableName } from '../../../config/environment.schema.ts';
import type { LeadEntity } from '../../lead.entity.ts';

/** A way in which the firm is told of each lead that is not suspected. */
export interface Channel {
  /** The variable that turns the channel on. */
  setBy: VariableName;
  /** Returns undefined if it is not configured. */
  configure: (environment: Environment) => ConfiguredChannel | undefined;
}

export interface ConfiguredChannel {
  limit?: ChannelLimit;
  /** @throws DeliveryError if the receiver did not confirm */
  send: (lead: LeadEntity, messageId: string, signal: AbortSignal) => Promise<unknown>;
  /**
   * Sends a message without a lead, and returns what the receiver answered.
   * @throws DeliveryError
   */
  test: (signal: AbortSignal) => Promise<string>;
}

/** A limit of messages, with the way to tell the firm of what it withholds. */
interface ChannelLimit {
  /** Messages an hour, past which they are withheld. */
  perHour: number;
  /**
   * Tells the firm how many messages were withheld. LeadDigestService calls it.
   * @throws DeliveryError
   */
  sendDigest: (withheld: number, signal: AbortSignal) => Promise<void>;
}
