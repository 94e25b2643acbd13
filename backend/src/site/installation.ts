import type { Environment } from '../config/environment.ts';
import { isLoopback } from '../config/loopback.ts';

/** What a statement of the content may depend on, see frontend/content/statements.yaml. */
const CONDITIONS = ['retention', 'email', 'webhook', 'receipt', 'analytics', 'proxy'] as const;

/** The facts about this installation that the site states. */
export interface Installation {
  conditions: ReadonlySet<string>;
  /** The values of `{name}` in a statement. */
  values: Readonly<Record<string, string>>;
}

/** The name of a host as a visitor is told. */
const hostOf = (url: string | undefined): string => {
  if (url === undefined) return '';
  const { hostname } = new URL(url);
  return isLoopback(hostname) ? 'a program on our own server' : hostname;
};

export const installationOf = ({
  leadRetentionDays: days,
  email,
  webhook,
  receipts,
  publicConfig,
  trustProxyHops,
}: Environment): Installation => {
  const holds: Record<(typeof CONDITIONS)[number], boolean> = {
    retention: days !== undefined,
    email: email !== undefined,
    webhook: webhook !== undefined,
    receipt: receipts !== undefined,
    analytics: publicConfig.analyticsId !== null,
    proxy: trustProxyHops > 0,
  };
  return {
    conditions: new Set(CONDITIONS.filter((condition) => holds[condition])),
    values: {
      days: days === 1 ? '1 day' : `${days} days`,
      mailHost: hostOf(receipts?.smtpUrl ?? email?.smtpUrl),
      webhookHost: hostOf(webhook?.url),
    },
  };
};
