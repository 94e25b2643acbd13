import { accessMode, exposure } from './access-mode.ts';
import { mailServer } from './mail-server.ts';
import { EMAIL, NEEDS, SECRET, variables, type Name, type Values } from './variables.ts';

/** A line for each variable that is not set, although another one needs it. */
const missingCompanions = (source: Record<string, string | undefined>): string[] => {
  const isSet = (name: Name) => Boolean(source[name]);
  const isMissing = (name: Name) => !isSet(name);
  const line = (name: Name, set: Name) =>
    `${name}: not set, while ${set} is; accepted: ${variables[name].accepted}`;
  const lines = NEEDS.flatMap(([oneOf, all]) => {
    const set = oneOf.find(isSet);
    return set ? all.filter(isMissing).map((name) => line(name, set)) : [];
  });

  const sendsEmail = isSet('RECEIPT_FROM') || EMAIL.some(isSet);
  if (isMissing('SMTP_URL') || sendsEmail) return lines;
  const instead = ', or RECEIPT_FROM instead if only receipts are sent';
  return [...lines, ...EMAIL.map((name) => line(name, 'SMTP_URL') + instead)];
};

/**
 * Reads the configuration from the environment. An empty value counts as unset. `unknown` are lines
 * about other variables, which can explain the errors.
 *
 * @throws Error with a line for each variable that is missing or wrong: its name, the problem and
 *   what is accepted
 */
export const readEnvironment = (
  source: Record<string, string | undefined>,
  unknown: readonly string[] = [],
) => {
  const problems: string[] = [];
  const entries = Object.entries(variables).map(([name, { schema, accepted }]) => {
    const raw = source[name] || undefined;
    const result = schema.safeParse(raw);
    if (!result.success) {
      const shown = SECRET.includes(name as Name) ? 'its value' : JSON.stringify(raw);
      problems.push(`${name}: ${shown} is not valid; accepted: ${accepted}`);
    }
    return [name, result.data];
  });
  const values = Object.fromEntries(entries) as Values;

  problems.push(...missingCompanions(source));
  const exposed = exposure(values);
  const isExplained = problems.some((line) => /^(?:HOST|ADMIN_\w+|TRUST_PROXY_HOPS):/.test(line));
  if (exposed && !isExplained) {
    problems.push(
      `ADMIN_PASSWORD: not set, while ${exposed}, so that others could read the leads; ` +
        `accepted: ${variables.ADMIN_PASSWORD.accepted}, or the ADMIN_JWT_ variables instead`,
    );
  }
  if (problems.length > 0) throw new Error([...problems, ...unknown].join('\n'));

  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const server = values.SMTP_URL ? mailServer(values.SMTP_URL, publicUrl) : undefined;
  // docs/configuration.md says what each of them means.
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    /**
     * The database itself, if `databaseUrl` is that of a pooler such as PgBouncer; undefined if
     * there is none.
     */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** Connections that this process opens for requests. Its job queue has two more. */
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataDir: values.DATA_DIR,
    drainSeconds: values.DRAIN_SECONDS,
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    access: accessMode(values),
    metricsToken: values.METRICS_TOKEN,
    leadRateLimit: values.LEAD_RATE_LIMIT,
    leadRetentionDays: values.LEAD_RETENTION_DAYS,
    webhook:
      values.NOTIFY_WEBHOOK_URL && values.NOTIFY_WEBHOOK_SECRET
        ? { url: values.NOTIFY_WEBHOOK_URL, secret: values.NOTIFY_WEBHOOK_SECRET }
        : undefined,
    email:
      server && values.NOTIFY_EMAIL_TO && values.NOTIFY_EMAIL_FROM
        ? { server, to: values.NOTIFY_EMAIL_TO, from: values.NOTIFY_EMAIL_FROM }
        : undefined,
    /** For those who submit a lead; undefined if none are sent. */
    receipts:
      server && values.RECEIPT_FROM
        ? { server, from: values.RECEIPT_FROM, limit: values.RECEIPT_LIMIT }
        : undefined,
    logLevel: values.LOG_LEVEL,
    /** The only values that are sent to the browser. */
    publicConfig: {
      publicUrl,
      schedulingUrl: values.PUBLIC_SCHEDULING_URL,
      ceoRiskUrl: values.PUBLIC_CEO_RISK_URL,
      familyOfficeRiskUrl: values.PUBLIC_FAMILY_OFFICE_RISK_URL,
      analyticsId: values.PUBLIC_ANALYTICS_ID ?? null,
    },
  };
};

export type Environment = ReturnType<typeof readEnvironment>;
export type PublicConfig = Environment['publicConfig'];

/** Injection token of the `Environment`. */
export const ENVIRONMENT = Symbol('environment');
