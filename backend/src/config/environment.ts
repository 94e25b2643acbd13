import { accessMode, exposure } from './access-mode.ts';
import { cleartextWarnings } from './cleartext-warnings.ts';
import { loadEnvFile } from './env-file.ts';
import { isGuessable } from './guessable.ts';
import {
  COPIED_TO,
  EMAIL,
  NEEDS,
  SECRET,
  VARIABLES,
  type VariableName,
  type VariableValues,
} from './environment.schema.ts';
import { mailServer } from './mail-server.ts';
import { unknownVariables } from './unknown-variables.ts';

/** @param file of more variables, which need not exist; the environment wins */
export const loadEnvironment = (file: string | undefined) => {
  const namesInFile = loadEnvFile(file);
  const unknown = unknownVariables(process.env, namesInFile);
  const environment = readEnvironment(process.env, unknown);
  return { environment, warnings: [...unknown, ...cleartextWarnings(environment)] };
};

type Source = Record<string, string | undefined>;

interface Problem {
  name: string;
  text: string;
}

const lineOf = ({ name, text }: Problem): string => `${name}: ${text}`;

const problemOf = (name: VariableName, raw: string | undefined): Problem => {
  const shown = SECRET.includes(name) ? 'its value' : JSON.stringify(raw);
  return { name, text: `${shown} is not valid; accepted: ${VARIABLES[name].accepted}` };
};

/** An empty variable counts as unset. The `values` are complete if there are no `problems`. */
const parseVariables = (source: Source): { values: VariableValues; problems: Problem[] } => {
  const problems: Problem[] = [];
  const entries = Object.entries(VARIABLES).map(([name, { schema }]) => {
    const raw = source[name] || undefined;
    const result = schema.safeParse(raw);
    if (!result.success) problems.push(problemOf(name as VariableName, raw));
    return [name, result.data];
  });
  return { values: Object.fromEntries(entries) as VariableValues, problems };
};

const weakPassword = (password: string | undefined, firm: string): Problem[] =>
  password !== undefined && isGuessable(password, firm)
    ? [problemOf('ADMIN_PASSWORD', password)]
    : [];

/**
 * @param name of the firm, from the content of the site
 * @throws Error if the password is made of it
 */
export const refuseNameAsPassword = ({ access }: Environment, name: string): void => {
  for (const problem of weakPassword(access.password, name)) throw new Error(lineOf(problem));
};

const missingCompanions = (source: Source): Problem[] => {
  const isSet = (name: VariableName) => Boolean(source[name]);
  const isMissing = (name: VariableName) => !isSet(name);
  const missingOf = (missing: VariableName, because: VariableName, alternative = ''): Problem => {
    const { accepted } = VARIABLES[missing];
    const text = `not set, while ${because} is; accepted: ${accepted}${alternative}`;
    return { name: missing, text };
  };
  const problems = NEEDS.flatMap(([oneOf, all]) => {
    const because = oneOf.find(isSet);
    if (!because) return [];
    return all.filter(isMissing).map((missing) => missingOf(missing, because));
  });

  const sendsEmail = isSet('RECEIPT_FROM') || EMAIL.some(isSet);
  if (isMissing('SMTP_URL') || sendsEmail) return problems;
  const alternative = ', or RECEIPT_FROM instead if only receipts are sent';
  return [...problems, ...EMAIL.map((missing) => missingOf(missing, 'SMTP_URL', alternative))];
};

/** If one of these is wrong, the missing password is not reported as well. */
const SIGN_IN_VARIABLES = /^(?:HOST|ADMIN_\w+|TRUST_PROXY_HOPS)$/;

const exposureProblems = (values: VariableValues, problems: readonly Problem[]): Problem[] => {
  const isExplained = problems.some(({ name }) => SIGN_IN_VARIABLES.test(name));
  const exposed = isExplained ? undefined : exposure(values);
  if (!exposed) return [];
  const { accepted } = VARIABLES.ADMIN_PASSWORD;
  const text =
    `not set, while ${exposed}, so that others could read the leads; ` +
    `accepted: ${accepted}, or ADMIN_USERS_FILE or the ADMIN_JWT_ variables instead`;
  return [{ name: 'ADMIN_PASSWORD', text }];
};

const withHost = (origin: string, host: string | undefined): string => {
  const url = new URL(origin);
  if (host) url.hostname = host;
  return url.origin;
};

const toEnvironment = (values: VariableValues) => {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const server = values.SMTP_URL ? mailServer(values.SMTP_URL, publicUrl) : undefined;
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    /** The database itself, if `databaseUrl` is that of a pooler. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** Without the two connections of the job queue. */
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataDir: values.DATA_DIR,
    drainSeconds: values.DRAIN_SECONDS,
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    access: accessMode(values),
    /** The only one at which the desk answers; any, if undefined. */
    adminHost: values.ADMIN_HOST,
    /** The origin of links to the desk. */
    deskUrl: withHost(publicUrl, values.ADMIN_HOST),
    metricsToken: values.METRICS_TOKEN,
    leadRateLimit: values.LEAD_RATE_LIMIT,
    leadRetentionDays: values.LEAD_RETENTION_DAYS,
    suspectedRetentionDays: values.SUSPECTED_RETENTION_DAYS,
    webhook:
      values.NOTIFY_WEBHOOK_URL && values.NOTIFY_WEBHOOK_SECRET
        ? { url: values.NOTIFY_WEBHOOK_URL, secret: values.NOTIFY_WEBHOOK_SECRET }
        : undefined,
    copiedTo: COPIED_TO.flatMap((variable) => {
      const url = values[variable];
      return url === undefined ? [] : [{ variable, url }];
    }),
    email:
      server && values.NOTIFY_EMAIL_TO && values.NOTIFY_EMAIL_FROM
        ? { server, to: values.NOTIFY_EMAIL_TO, from: values.NOTIFY_EMAIL_FROM }
        : undefined,
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

/**
 * @param unknown lines about other variables, which can explain the errors
 * @throws Error with a line for each variable that is missing or wrong
 */
export const readEnvironment = (source: Source, unknown: readonly string[] = []): Environment => {
  const { values, problems } = parseVariables(source);
  const host = values.PUBLIC_URL ? new URL(values.PUBLIC_URL).hostname : '';
  problems.push(...weakPassword(values.ADMIN_PASSWORD, host));
  problems.push(...missingCompanions(source));
  problems.push(...exposureProblems(values, problems));
  const lines = problems.map(lineOf);
  if (lines.length > 0) throw new Error([...lines, ...unknown].join('\n'));
  return toEnvironment(values);
};

export type Environment = ReturnType<typeof toEnvironment>;
export type PublicConfig = Environment['publicConfig'];

export const ENVIRONMENT = Symbol('environment');
