import type { Environment } from './environment.ts';
import { isLocalNetwork } from './mail-server.ts';

const isInClear = (address: string, protocol: string): boolean => {
  const url = new URL(address);
  return url.protocol === protocol && !isLocalNetwork(url.hostname);
};

/** A line about each receiver to which leads travel in clear, if visitors send them over https. */
export const cleartextWarnings = (environment: Environment): string[] => {
  const { publicConfig, copiedTo, email, receipts } = environment;
  if (!publicConfig.publicUrl.startsWith('https:')) return [];
  const warnings: string[] = [];
  for (const { variable, url } of copiedTo)
    if (isInClear(url, 'http:'))
      warnings.push(`${variable}: leads travel in clear, because it is http; use https`);
  const server = (email ?? receipts)?.server;
  if (server && !server.requireTLS && isInClear(server.url, 'smtp:'))
    warnings.push(
      'SMTP_URL: leads can travel in clear, because it does not require TLS; ' +
        'use smtps, or requireTLS=true',
    );
  return warnings;
};
