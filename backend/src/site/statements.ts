import { domainToUnicode } from 'node:url';
import type { Environment } from '../config/environment.ts';
import { isLoopback } from '../config/url-rules.ts';

/** The first variant whose conditions all hold is used; without one, the text is empty. */
export type Statement = readonly { when?: readonly string[]; text: string }[];

interface Installation {
  /** What a statement may depend on, see frontend/content/statements.yaml. */
  conditions: Readonly<Record<string, boolean>>;
  /** The values of `%installation.name%` in a statement. */
  values: Readonly<Record<string, string>>;
}

/** The placeholder of a statement in pages, mails and other statements. */
export const STATEMENT_PLACEHOLDER = /%statement\.([a-zA-Z]+)%/g;

/** Visitors read this name of a host. */
const hostOf = (url: string | undefined, ownServer: string): string => {
  if (url === undefined) return '';
  const { hostname } = new URL(url);
  if (isLoopback(hostname)) return ownServer;
  // In the URL of a mail server, a name of another script is percent-encoded.
  return domainToUnicode(decodeURIComponent(hostname)) || hostname;
};

/** Such as "90 days", or "90 Tage". */
const inDays = (days: number, language: string): string =>
  days.toLocaleString(language, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    useGrouping: false,
  });

interface Wording {
  /** BCP 47. */
  language: string;
  /** What a host of this machine is called. */
  ownServer: string;
}

export const installationOf = (
  environment: Environment,
  { language, ownServer }: Wording,
): Installation => {
  const {
    leadRetentionDays: days,
    suspectedRetentionDays: suspectedDays,
    email,
    webhook,
    copiedTo,
    receipts,
    publicConfig,
    trustProxyHops,
  } = environment;
  return {
    conditions: {
      retention: days !== undefined,
      suspected: suspectedDays > 0,
      email: email !== undefined,
      copied: copiedTo.length > 0,
      webhook: webhook !== undefined,
      receipt: receipts !== undefined,
      analytics: publicConfig.analyticsId !== null,
      proxy: trustProxyHops > 0,
    },
    values: {
      days: days === undefined ? '' : inDays(days, language),
      suspectedDays: inDays(suspectedDays, language),
      mailHost: hostOf((receipts ?? email)?.server.url, ownServer),
      copiedTo: new Intl.ListFormat(language).format(
        copiedTo.map(({ url }) => hostOf(url, ownServer)),
      ),
      webhookHost: hostOf(webhook?.url, ownServer),
    },
  };
};

/**
 * The texts of the statements for this installation, by name.
 * @throws Error if a statement names one that does not exist, or itself
 */
export const chooseStatements = (
  statements: Readonly<Record<string, Statement>>,
  { conditions, values }: Installation,
): Record<string, string> => {
  const choose = (name: string, within: readonly string[]): string => {
    // Every object has a `constructor`.
    const variants = Object.hasOwn(statements, name) ? statements[name] : undefined;
    if (!variants || within.includes(name))
      throw new Error(`there is no statement ${name}, or it names itself`);
    const chosen = variants.find(({ when = [] }) =>
      when.every((condition) => conditions[condition]),
    );
    return (chosen?.text ?? '')
      .replaceAll(/%installation\.(\w+)%/g, (whole, key: string) => values[key] ?? whole)
      .replaceAll(STATEMENT_PLACEHOLDER, (_whole, other: string) =>
        choose(other, [...within, name]),
      );
  };
  return Object.fromEntries(Object.keys(statements).map((name) => [name, choose(name, [])]));
};
