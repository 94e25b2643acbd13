import type { Environment } from '../../../config/environment.ts';
import type { Channel, ConfiguredChannel } from './channel.ts';
import { emailChannel } from './email.channel.ts';
import { webhookChannel } from './webhook.channel.ts';

/**
 * Each channel has a queue, and messages of that kind. The API, the desk and the test message
 * follow.
 */
export const CHANNELS = {
  webhook: webhookChannel,
  email: emailChannel,
} satisfies Record<string, Channel>;

export type ChannelName = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as ChannelName[];

export const configuredChannels = (environment: Environment): [ChannelName, ConfiguredChannel][] =>
  CHANNEL_NAMES.flatMap((name) => {
    const channel = CHANNELS[name].configure(environment);
    return channel ? [[name, channel] as [ChannelName, ConfiguredChannel]] : [];
  });
